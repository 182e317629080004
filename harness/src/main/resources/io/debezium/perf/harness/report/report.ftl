<#ftl output_format="AsciiDoc" strip_whitespace=true>
<#macro cell c><#if !(c.lead?has_content || c.text?has_content)><#elseif c.code>``${c.text}``<#if c.lead?has_content> ${"(" + c.lead?remove_ending(".") + ")"}</#if><#else>${c.text}</#if></#macro>
<#macro lines t><#list t.lines as line>

<#list line.cells as c>
|<@cell c/><#if c?is_last && line.tooFew> (few)</#if>
</#list>
<#if line.detail??><#list line.detail.lines as inner><#if inner?index lt 3>

<#list inner.cells as c>
|<#if c?is_first>{nbsp}{nbsp}in </#if><@cell c/><#if c?is_last && inner.tooFew> (few)</#if>
</#list>
</#if></#list></#if></#list></#macro>
<#macro table t>

.${t.caption}
<#if !t.lines?has_content>
None.
<#return></#if>
[%header,cols="<#list t.columns as column><#if column.number>>2<#else><5</#if><#sep>,</#list>"]
|===
<#list t.columns as column>
|${column.title}
</#list><@lines t/>
|===
<#if t.note?has_content>

${t.note}
</#if>
<#if (t.left > 0)>

${t.left} more in the CSV files beside this report.
</#if>
</#macro>
<#macro facts group>

.${group.title}
[cols="1,3"]
|===
<#list group.facts as fact>
|${fact.term}
|<#if fact.code>``${fact.value}``<#else>${fact.value}</#if>
</#list>
|===
</#macro>
= ${page.title}
:table-caption!:

${page.origin}

*<#list page.headline.answer.parts as part><#if part.code>``${part.text}``<#else>${part.text}</#if></#list>*
<#if page.headline.doubts?has_content>

[WARNING]
====
<#list page.headline.doubts as doubt>
* ${doubt}
</#list>
====
</#if>
<#if page.figures?has_content>

[cols="2,2,5"]
|===
<#list page.figures as figure>
|${figure.name}
|${figure.value}
|${figure.note}
</#list>
|===
</#if>
<#if page.hot??>

== Where the time goes
<@table page.hot/>
</#if>
<#if page.log?has_content>

== Last lines of the engine's log

[subs=specialchars]
----
${log?no_esc}----
</#if>
<#assign described = page.charts?filter(chart -> chart.summary?has_content)>
<#if described?has_content>

== Over time

<#list described as chart>
* ${chart.title}. ${chart.summary}
</#list>
</#if>
<#if page.latencies??>

== Latency
<@table page.latencies/>
</#if>
<#if page.threads??>

== CPU by thread
<#if page.split??>

${page.split.outsideInWords()}
</#if>
<@table page.threads/>
</#if>
<#list page.sections as section>

== ${section.title}
<#if section.intro?has_content>

${section.intro}
</#if>
<#list section.tables as t><@table t/></#list>
</#list>

== What was run, and on what
<#list page.facts as group><@facts group/></#list>
<#list page.runTables as t><@table t/></#list>
<#if page.repeat??><@facts page.repeat/></#if>

== What this does not show

<#list page.limits as limit>
* ${limit}
</#list>

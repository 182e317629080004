<#ftl output_format="AsciiDoc" strip_whitespace=true>
<#import "parts.ftl" as p>
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
<@p.table page.hot/>
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
<@p.table page.latencies/>
</#if>
<#if page.threads??>

== CPU by thread
<#if page.split??>

${page.split.outsideInWords()}
</#if>
<@p.table page.threads/>
</#if>
<#list page.sections as section>

== ${section.title}
<#if section.intro?has_content>

${section.intro}
</#if>
<#list section.tables as t><@p.table t/></#list>
</#list>

== What was run, and on what
<#list page.facts as group><@p.facts group/></#list>
<#list page.runTables as t><@p.table t/></#list>
<#if page.repeat??><@p.facts page.repeat/></#if>

== What this does not show

<#list page.limits as limit>
* ${limit}
</#list>

<#ftl output_format="AsciiDoc" strip_whitespace=true>
<#-- Where two variants differ, as a part of any report: what changed in all, and the tables. -->
<#macro words s><#list s.parts as part><#if part.code>``${part.text}``<#else>${part.text}</#if></#list></#macro>

<#macro cell c><#if !(c.lead?has_content || c.text?has_content)><#elseif c.code>``${c.text}``<#if c.lead?has_content> ${"(" + c.lead?remove_ending(".") + ")"}</#if><#else>${c.text}</#if></#macro>

<#-- Alone in its report its answers and notes open the report instead. -->
<#macro section s alone=false>

== ${s.title}

${s.sides}
<#if !alone>
<#list s.answers as answer>

<@words answer/>
</#list>
<#list s.notes as note>

${note}
</#list>
</#if>
<#list s.tables as t>

.${t.caption}
<#if t.lines?has_content>
[%header,cols="<#list t.columns as column><#if column.number>>2<#elseif column?index == 0><5<#else><2</#if><#sep>,</#list>"]
|===
<#list t.columns as column>
|${column.title}
</#list>
<#list t.lines as line>

<#list line.cells as c>
|<@cell c/>
</#list>
</#list>
|===
<#else>
None.
</#if>
</#list>
</#macro>

<#ftl output_format="AsciiDoc" strip_whitespace=true>
<#-- A table and a group of facts. -->
<#macro cell c><#if !(c.lead?has_content || c.value?has_content)><#elseif c.literal>``${c.value}``<#if c.lead?has_content> ${"(" + c.lead?remove_ending(".") + ")"}</#if><#else>${c.value}</#if></#macro>
<#macro lines t><#list t.lines as line>

<#list line.cells as c>
|<@cell c/><#if c?is_last && line.mark?has_content> (${line.mark})</#if>
</#list>
<#if line.detail??><#list line.detail.lines as inner><#if inner?index lt 3>

<#list inner.cells as c>
|<#if c?is_first>{nbsp}{nbsp}in </#if><@cell c/><#if c?is_last && inner.mark?has_content> (${inner.mark})</#if>
</#list>
</#if></#list></#if></#list></#macro>
<#macro table t>

.${t.caption}
<#if !t.lines?has_content>
None.
<#return></#if>
[%header,cols="<#list t.columns as column><#if column.numeric>>2<#else><5</#if><#sep>,</#list>"]
|===
<#list t.columns as column>
|${column.title}
</#list><@lines t/>
|===
<#if t.note?has_content>

${t.note}
</#if>
<#if (t.left > 0)>

${t.left} more in the files beside this report.
</#if>
</#macro>
<#macro facts group>

<#if group.title?has_content>.${group.title}
</#if>[cols="1,3"]
|===
<#list group.facts as fact>
|${fact.term}
|<#if fact.literal>``${fact.value}``<#else>${fact.value}</#if>
</#list>
|===
</#macro>

<#ftl output_format="AsciiDoc" strip_whitespace=true>
<#import "difference-section.ftl" as d>
= ${page.title}
:table-caption!:

${page.origin}

*<@d.words page.headline.answer/>*
<#if page.headline.doubts?has_content>

[WARNING]
====
<#list page.headline.doubts as doubt>
* ${doubt}
</#list>
====
</#if>

<@d.section page.section true/>

== What was compared
<#list page.facts as group>

.${group.title}
[cols="1,3"]
|===
<#list group.facts as fact>
|${fact.term}
|<#if fact.code>``${fact.value}``<#else>${fact.value}</#if>
</#list>
|===
</#list>

== What this does not show

<#list page.limits as limit>
* ${limit}
</#list>

<#ftl output_format="AsciiDoc" strip_whitespace=true>
<#import "parts.ftl" as p>
<#macro sentence s><#list s.parts as part><#if part.code>``${part.text}``<#else>${part.text}</#if></#list></#macro>
<#macro block b>
<#switch b.kind()>
<#case "grid"><@p.table b.table "in result.json"/><#break>
<#case "terms"><#list b.groups as group><@p.facts group/></#list><#break>
<#case "commands"><@p.facts b.commands/><#break>
<#case "points">

<#list b.sentences as one>
* ${one}
</#list>
<#break>
<#case "links">

<#list b.links as link>
* link:${link.path}[${link.title}]
</#list>
<#break>
<#case "log">

.${b.title}
[subs=specialchars]
----
${b.listing()?no_esc}----
<#break>
<#case "difference">
<#if b.title?has_content>

=== ${b.title}
</#if>

${b.section.sides}
<#list b.section.answers as answer>

<@sentence answer/>
</#list>
<#list b.section.notes as note>

${note}
</#list>
<#list b.section.tables as t><@p.table t "in result.json"/></#list><#break>
</#switch>
</#macro>
= ${page.title}
:table-caption!:

${page.origin}
<#list page.gist.answers as answer>

*<@sentence answer.lead/>*
<#if answer.more?has_content>

</#if>
<#list answer.more as more>
* <@sentence more/>
</#list>
</#list>
<#if page.gist.doubts?has_content>

[WARNING]
====
<#list page.gist.doubts as doubt>
* ${doubt}
</#list>
====
</#if>
<#list page.first as b><@block b/></#list>
<#list page.chapters as chapter>
<#if chapter.blocks?filter(b -> !["picture", "intervals", "figures"]?seq_contains(b.kind()))?has_content || chapter.intro?has_content>

== ${chapter.title}
<#if chapter.intro?has_content>

${chapter.intro}
</#if>
<#list chapter.blocks as b><@block b/></#list>
</#if>
</#list>

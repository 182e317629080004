<#ftl output_format="AsciiDoc" strip_whitespace=true>
<#import "parts.ftl" as p>
<#macro sentence s><#list s.parts as part><#if part.code>``${part.text}``<#else>${part.text}</#if></#list></#macro>
<#macro block b>
<#switch b.kind()>
<#case "grid"><@p.table b.table/><#break>
<#case "figures">

[cols="2,2,5"]
|===
<#list b.figures as figure>
|${figure.name}
|${figure.value}
|${figure.note}
</#list>
|===
<#break>
<#case "charts">

<#list b.pictures?filter(p -> p.chart.summary?has_content) as p>
* ${p.chart.title}. ${p.chart.summary}
</#list>
<#break>
<#case "shares">

${b.inWords}
<#break>
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
${listing.of(b.lines)?no_esc}----
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
<#list b.section.tables as t><@p.table t/></#list><#break>
</#switch>
</#macro>
= ${page.title}
:table-caption!:

${page.origin}
<#list page.summary.answers as answer>

*<@sentence answer.lead/>*
<#if answer.more?has_content>

</#if>
<#list answer.more as more>
* <@sentence more/>
</#list>
</#list>
<#if page.summary.warnings?has_content>

[WARNING]
====
<#list page.summary.warnings as warning>
* ${warning}
</#list>
====
</#if>
<#list page.first as b><@block b/></#list>
<#list page.chapters as chapter>
<#if chapter.blocks?filter(b -> !["picture", "intervals", "flame"]?seq_contains(b.kind()))?has_content || chapter.intro?has_content>

== ${chapter.title}
<#if chapter.intro?has_content>

${chapter.intro}
</#if>
<#list chapter.blocks as b><@block b/></#list>
</#if>
</#list>

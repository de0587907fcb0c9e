// The style of the page of execution: colours of both schemes, and tables that stay within a narrow screen with large text.
export const PAGE_STYLE = `:root{color-scheme:light dark;--bg:#fff;--text:#16181d;--soft:#5b6270;--line:#dfe2e8;--good:#1f7a4d;--even:#8a92a3;--bad:#b3382c;--bar:#3a66b0;--link:#2f55a4}
@media(prefers-color-scheme:dark){:root{--bg:#101318;--text:#e8eaee;--soft:#9aa3b2;--line:#2a303a;--good:#3fae78;--even:#7d8698;--bad:#e0675a;--bar:#6f9be0;--link:#8fb2ec}}
body{margin:0 auto;max-width:37.5rem;padding:1rem;background:var(--bg);color:var(--text);font:1rem/1.5 system-ui,sans-serif;overflow-wrap:break-word}
h1{font-size:1.375rem;margin:.5rem 0}h2{font-size:1.125rem;margin:2rem 0 .5rem;border-top:1px solid var(--line);padding-top:1rem}
h3{font-size:1rem;margin:1.25rem 0 .25rem}p{margin:.25rem 0 .5rem}.soft{color:var(--soft);font-size:.875rem}
svg{display:block;width:100%;height:auto;max-height:9rem}.plot{margin:.5rem 0;color:var(--soft);font-size:.6875rem;line-height:1.4;text-align:center}.bars-of,.groups{display:flex}.bars-of>div{flex:1;min-width:0}.bars-of>div>span{display:block}
.bars-of .column{display:flex;flex-direction:column;justify-content:flex-end;height:6rem;padding:0 10%;border-bottom:1px solid var(--line)}.column>span{flex:none;margin:0 -15%;overflow-wrap:normal}.column>i{min-height:0;flex:0 1 auto;border-radius:2px 2px 0 0}
code{overflow-wrap:anywhere}a{color:var(--link)}
table{width:100%;border-collapse:collapse;font-size:.875rem;font-variant-numeric:tabular-nums}
th,td{text-align:start;padding:.25rem;border-bottom:1px solid var(--line);font-weight:400;vertical-align:top;overflow-wrap:anywhere;hyphens:auto}
th[scope=col]{color:var(--soft);vertical-align:bottom;overflow-wrap:break-word}th[scope=row]{color:inherit}td+td,th+td,th+th{text-align:end}td.when+td{text-align:start}
td+td>bdi,th+td>bdi,.whole{white-space:nowrap}
main{container-type:inline-size}
@container(max-width:14rem){.sizes tr{display:grid;grid-template-columns:repeat(3,1fr)}.sizes th:first-child{grid-column:1/-1;border:0}.sizes th[scope=col]{font-size:.65rem}}
@media(min-width:32rem){td.when{width:11rem;white-space:nowrap}}
.share{display:flex;justify-content:space-between;gap:1rem}.strip{height:.75rem;border-radius:.25rem;margin-bottom:.75rem}
.bars td:last-child{width:25%;vertical-align:middle}.bar{display:block;height:.5rem;min-width:2px;border-radius:.25rem;background:var(--bar)}
summary{padding:.75rem 0;min-height:1.5rem;cursor:pointer}
header{display:flex;flex-wrap:wrap;align-items:flex-start;justify-content:space-between;gap:0 1rem}header>a{padding:.75rem 0}
header details{max-width:100%}header details[open]{width:100%}header ul{display:flex;flex-wrap:wrap;gap:0 1rem;list-style:none;margin:0;padding:0}header li a{display:inline-block;padding:.625rem 0}`;

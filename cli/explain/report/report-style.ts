/** The styles of the report, with the site's dark and light colours. @param font base64 of a woff2 */
export function reportStyle(font: string | null): string {
  const face =
    font === null
      ? ''
      : `@font-face{font-family:Geologica;font-weight:100 900;src:url(data:font/woff2;base64,${font}) format('woff2')}`;
  return face + STYLE;
}

const STYLE = `
:root{color-scheme:light dark;--bg:light-dark(#f7f5f0,#070b14);--raised:light-dark(#fffdf9,#0b1220);--high:light-dark(#ece8de,#121c30);--rule:light-dark(#d6cfc0,#2a3c5c);--text:light-dark(#1d2739,#d3dcec);--strong:light-dark(#10192b,#f1f4fa);--quiet:light-dark(#465064,#a9b6cc);--lamp:light-dark(#7c4a05,#ffc46b);--good:light-dark(#126b52,#35b691);--alert:light-dark(#b4232a,#ff7a7d);--focus:light-dark(#1d4f91,#ffc46b);--free:light-dark(#4a9c82,#2c8f73);--warned:light-dark(#d99a3a,#d8963a);--refused:light-dark(#c4575c,#b4454b);--denied:light-dark(#3b0f14,#f3d3d4);--away:light-dark(#4a76b8,#5b87cc);--without:light-dark(#a8a294,#44546f);--face:Geologica,system-ui,sans-serif}
*{box-sizing:border-box}
html{scroll-behavior:smooth}
@media (prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
body{margin:0;background:var(--bg);color:var(--text);font:400 1.0625rem/1.55 var(--face);font-variant-numeric:tabular-nums;overflow-wrap:break-word}
header,main,footer{max-width:84rem;margin-inline:auto;padding-inline:clamp(1.25rem,5.5vw,6rem)}
header{padding-block:clamp(2rem,6vw,5rem) 2rem}
section{padding-block:clamp(2.5rem,5vw,4.5rem);border-top:1px solid var(--rule)}
h1,h2,h3,h4{color:var(--strong);font-weight:300;line-height:1.15;margin:0 0 .6em;text-wrap:balance;letter-spacing:-.02em}
h1{font-size:clamp(2.25rem,1.45rem + 3.2vw,4.25rem);max-width:16em}
h2{font-size:clamp(1.75rem,1.4rem + 1.5vw,2.875rem)}
h3{font-size:1.375rem;font-weight:400;margin-top:2rem}
h4{font-size:1.0625rem;font-weight:500;margin:1.25rem 0 .4rem;letter-spacing:0}
p{margin:0 0 1rem;max-width:44rem}
.lead{font-size:1.125rem;text-wrap:pretty}
.brow{color:var(--lamp);font-size:.875rem;margin:0 0 1rem}
.quiet,.place,caption,footer{color:var(--quiet)}
.quiet,.place,caption{font-size:.875rem}
a{color:inherit;text-decoration-color:var(--lamp);text-decoration-thickness:2px;text-underline-offset:.25em}
:focus-visible{outline:3px solid var(--focus);outline-offset:3px;border-radius:6px}
.skip{position:absolute;left:-99rem}
.skip:focus{left:1rem;top:1rem;background:var(--raised);padding:.75rem 1rem;z-index:1}
nav ul,.legend,.plain,.findings,.changes{list-style:none;padding:0;margin:0 0 1rem}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin-top:2rem}
nav a{display:inline-block;padding-block:.5rem}
.summary{display:flex;flex-wrap:wrap;gap:1.25rem 3rem;margin:0}
.summary dt{color:var(--quiet);font-size:.875rem}
.summary dd{margin:0;color:var(--strong);font-weight:500}
.scroller{overflow-x:auto;margin-block:1rem;max-width:100%}
table{border-collapse:collapse;width:100%;font-size:.9375rem}
caption{text-align:left;padding-bottom:.5rem}
th,td{text-align:left;font-weight:400;padding:.5rem 1rem .5rem 0;border-bottom:1px solid var(--rule);vertical-align:top;min-width:6.5rem}
thead th{color:var(--quiet);font-size:.875rem;white-space:nowrap}
tbody th{color:var(--strong);min-width:14rem}
.figure{color:var(--strong);font-weight:500}
.over th::before{content:"✖ ";color:var(--alert)}
.bar{display:block;width:100%;height:4px;margin-top:.35rem;border-radius:2px}
.bar.wide{height:12px;border-radius:6px;max-width:44rem}
.track{fill:var(--high)}
rect.good,rect.fair{fill:var(--good)}rect.fair{opacity:.6}rect.near,rect.some{fill:var(--lamp)}rect.alert{fill:var(--alert)}rect.none{fill:var(--rule)}rect.some{fill:var(--away)}
.swatch{display:inline-block;width:.85em;height:.85em;border-radius:3px;margin-right:.5em;vertical-align:-.05em}
.swatch.good,.swatch.fair{background:var(--good)}.swatch.fair{opacity:.6}.swatch.near{background:var(--lamp)}.swatch.alert{background:var(--alert)}.swatch.none{background:var(--rule)}.swatch.some,.swatch.away{background:var(--away)}
.swatch.free{background:var(--free)}.swatch.warned{background:var(--warned)}.swatch.refused{background:var(--refused)}.swatch.denied{background:var(--denied)}.swatch.without{background:var(--without)}
.legend{display:flex;flex-wrap:wrap;gap:.35rem 1.5rem;font-size:.9375rem}
.map{display:block;width:100%;min-width:64rem}
.onward{display:none}
.map g{shape-rendering:crispEdges;cursor:crosshair}
.map text{fill:var(--quiet);font-size:11px}
.map .free{fill:var(--free)}.map .warned{fill:var(--warned)}.map .refused{fill:var(--refused)}.map .denied{fill:var(--denied)}.map .away{fill:var(--away)}.map .without{fill:var(--without)}
.reading{display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;align-items:end;margin-block:1rem}
.reading[hidden]{display:none}
.reading label{display:grid;gap:.25rem;color:var(--quiet);font-size:.875rem;grid-template-columns:minmax(0,1fr);flex:0 1 20rem;min-width:0}
select{font:inherit;font-size:1rem;color:var(--strong);background:var(--raised);border:1px solid var(--quiet);border-radius:8px;padding:.5rem .75rem;width:100%;min-height:2.75rem}
output{flex:1 1 18rem;color:var(--strong);padding-block:.6rem}
.graph{display:block;width:100%;min-width:44rem;max-width:56rem;margin-inline:auto}
.rail{fill:none;stroke:var(--rule);stroke-width:10}
.link{fill:none;stroke:var(--lamp);stroke-width:1;stroke-opacity:.34}
.node circle{fill:var(--strong)}
.node .unlinked{fill:var(--bg);stroke:var(--alert);stroke-width:3}
.node text{fill:var(--text);font-size:13px}
.node:hover text{fill:var(--lamp);font-weight:600}
.findings li,.changes li{padding-block:1rem;border-bottom:1px solid var(--rule)}
.findings p,.changes p{margin:0 0 .25rem;max-width:60rem}
.error .mark{color:var(--alert)}.warning .mark{color:var(--lamp)}.notice .mark{color:var(--quiet)}
code{font:500 .875em/1.5 ui-monospace,"SF Mono","DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
ins{text-decoration:underline;text-decoration-color:var(--good);text-decoration-thickness:2px;text-underline-offset:.25em}
del{text-decoration-color:var(--alert);text-decoration-thickness:1px;color:var(--quiet)}
details{margin-block:.75rem}
summary{cursor:pointer;color:var(--strong);padding-block:.6rem;width:fit-content}
.group p{max-width:none}
footer{padding-block:2rem 4rem;border-top:1px solid var(--rule);font-size:.875rem}
@media (max-width:68rem){.onward{display:block}}
@media (max-width:40rem){th,td{padding-right:.75rem}}
@media print{.onward{display:none}.scroller{overflow:visible}.map,.graph{min-width:0}}
@media (forced-colors:active){.swatch,.map,.bar{forced-color-adjust:none}}
`;

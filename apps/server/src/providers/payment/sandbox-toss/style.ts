/** The one style sheet of the stand-in's pages; its hash stands in their content policy. Values follow design/tokens.css. */
export const STYLE = `
:root{--paper:#fff;--sunk:#faf9f7;--rule:#e7e4df;--field:#958e85;--ink:#1f1c19;--ink-2:#57524c;--ink-3:#6d675f;--accent:#236650;--accent-hover:#194c3c;--on-accent:#fff;--warn:#8f4a05;--warn-soft:#fdf3e3;--ok:#1c6f3f;--ok-soft:#e8f5ed;--danger:#c92a2a;--danger-soft:#fdeeed}
@media (prefers-color-scheme:dark){:root{--paper:#1a1816;--sunk:#141210;--rule:#322e2a;--field:#7d766d;--ink:#f3f1ee;--ink-2:#c9c3bb;--ink-3:#a39c93;--accent:#7fc4aa;--accent-hover:#98d4bd;--on-accent:#0f2a21;--warn:#f0b566;--warn-soft:#35270f;--ok:#86d3a5;--ok-soft:#173023;--danger:#ff9b94;--danger-soft:#3a1e1c}}
*{box-sizing:border-box}
body{margin:0;background:var(--sunk);color:var(--ink);font:15px/1.6 "Pretendard Variable",Pretendard,-apple-system,"Apple SD Gothic Neo","Noto Sans CJK KR","Noto Sans KR","Malgun Gothic",sans-serif;word-break:keep-all;overflow-wrap:anywhere}
header{max-width:440px;margin:0 auto}
header div{display:flex;justify-content:space-between;align-items:center;gap:16px;padding:20px 0 12px}
header strong{font-size:16px;font-weight:700;letter-spacing:-.02em}
nav{display:flex;gap:4px}
nav a{padding:6px 8px;border-radius:8px;color:var(--ink-3);font-size:13px;text-decoration:none}
nav a[aria-current]{color:var(--ink);font-weight:600}
nav a:hover{color:var(--ink);text-decoration:underline}
.notice{margin:0 0 12px;padding:10px 16px;border-radius:8px;background:var(--warn-soft);color:var(--warn);font-size:14px}
main{max-width:440px;margin:0 auto 48px;padding:28px 24px 24px;background:var(--paper);border:1px solid var(--rule);border-radius:16px}
h1{margin:0;font-size:16px;font-weight:600;line-height:1.5;text-wrap:pretty}
h2{margin:0;font-size:15px;font-weight:600}
.amount{margin:4px 0 20px;font-size:32px;font-weight:700;line-height:1.25;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.state{display:inline-block;margin:0 0 12px;padding:4px 10px;border-radius:999px;background:var(--sunk);color:var(--ink-2);font-size:13px;font-weight:600}
.state.ok{background:var(--ok-soft);color:var(--ok)}
.state.bad{background:var(--danger-soft);color:var(--danger)}
.state.wait{background:var(--warn-soft);color:var(--warn)}
dl{margin:0 0 24px;border-top:1px solid var(--rule)}
dl div{display:flex;justify-content:space-between;gap:24px;padding:11px 0;border-bottom:1px solid var(--rule)}
dt{flex:none;color:var(--ink-3)}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
dd.copy{user-select:all;font-weight:600}
label{display:block;margin:0 0 16px;color:var(--ink-2);font-size:14px}
select,input{display:block;width:100%;height:48px;margin-top:6px;padding:0 12px;border:1px solid var(--field);border-radius:8px;background:var(--paper);color:var(--ink);font:inherit;font-size:16px}
button,.button{display:block;width:100%;min-height:52px;padding:12px 16px;border:1px solid transparent;border-radius:8px;background:var(--accent);color:var(--on-accent);font:inherit;font-size:16px;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--accent-hover)}
button.line,.button.line{background:var(--paper);border-color:var(--field);color:var(--ink)}
button.line:hover,.button.line:hover{background:var(--sunk)}
form+form,form+.button{margin-top:12px}
form{margin:0}
select{appearance:none;padding-right:40px;background-image:url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20' fill='none' stroke='%23958e85' stroke-width='1.75' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='m5 8 5 5 5-5'/%3E%3C/svg%3E");background-repeat:no-repeat;background-position:right 12px center}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
details{margin-top:24px;border-top:1px solid var(--rule);padding-top:12px}
summary{min-height:44px;padding:10px 0;color:var(--ink-2);font-size:14px;font-weight:600;cursor:pointer}
.choice{padding:12px 0}
.choice p,.help{margin:6px 0 0;color:var(--ink-3);font-size:13px}
.problem{margin:0 0 16px;padding:10px 14px;border-radius:8px;background:var(--danger-soft);color:var(--danger);font-size:14px}
p.lead{margin:4px 0 20px;color:var(--ink-2)}
@media (max-width:480px){body{background:var(--paper)}main{margin:0;padding:24px 16px 32px;border-width:0;border-radius:0}header div{padding:16px 16px 12px}.notice{margin:0;border-radius:0}}
`

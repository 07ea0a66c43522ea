import type { Language } from '@seodang/domain/codes'
import type { FastifyReply } from 'fastify'
import { type Html, html } from '../mail/html.ts'

export function sendPage(reply: FastifyReply, made: Html): FastifyReply {
  return reply
    .header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'",
    )
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(made.html)
}

export const clock = (at: Date, language: Language) =>
  at.toLocaleString({ ko: 'ko-KR', en: 'en-GB', ja: 'ja-JP' }[language], {
    timeZone: 'Asia/Seoul',
    dateStyle: 'medium',
    timeStyle: 'medium',
  })

export const page = (title: string, language: Language, body: Html): Html => html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
:root { color-scheme: light dark; --paper: light-dark(#fff, #1a1816); --ground: light-dark(#faf9f7, #141210); --ink: light-dark(#1f1c19, #f3f1ee); --soft: light-dark(#57524c, #c9c3bb); --rule: light-dark(#e7e4df, #322e2a); --accent: light-dark(#236650, #8fcdb5) }
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.6 Pretendard, -apple-system, "Apple SD Gothic Neo", "Noto Sans KR", "Malgun Gothic", sans-serif }
main { max-width: 960px; margin: 0 auto; padding: 32px 20px 64px }
h1 { margin: 0 0 8px; font-size: 22px; overflow-wrap: anywhere } h2 { margin: 32px 0 8px; font-size: 16px }
a { color: var(--accent) } a:focus-visible, button:focus-visible, input:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
.soft { color: var(--soft); margin: 0 0 20px }
form { display: flex; flex-wrap: wrap; gap: 8px 12px; align-items: center; margin-bottom: 16px }
input, button { min-height: 40px; padding: 0 12px; border: 1px solid var(--soft); border-radius: 8px; background: var(--paper); color: inherit; font: inherit }
input { width: min(280px, 60vw) }
button { background: var(--accent); border-color: var(--accent); color: var(--paper); font-weight: 600; cursor: pointer }
.scroll { overflow-x: auto; border: 1px solid var(--rule); border-radius: 12px; background: var(--paper) }
table { width: 100%; border-collapse: collapse } th, td { padding: 10px 16px; text-align: left; border-bottom: 1px solid var(--rule) }
tbody tr:last-child td { border-bottom: 0 } th { font-size: 13px; color: var(--soft); white-space: nowrap } td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums }
.empty { padding: 48px 0; text-align: center; color: var(--soft); background: var(--paper); border: 1px solid var(--rule); border-radius: 12px }
dl { margin: 0 0 16px } dl div { display: flex; gap: 12px } dt { color: var(--soft); min-width: 80px } dd { margin: 0; overflow-wrap: anywhere }
iframe { width: 100%; height: 560px; border: 1px solid var(--rule); border-radius: 12px; background: #fff }
pre { margin: 0; padding: 16px; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--paper); border: 1px solid var(--rule); border-radius: 12px; font: 13px/1.6 ui-monospace, monospace }
</style>
</head>
<body><main><h1>${title}</h1>${body}</main></body>
</html>
`

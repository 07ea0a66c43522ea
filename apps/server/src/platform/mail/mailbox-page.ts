import type { Language } from '@seodang/domain/codes'
import type { sentMails } from '../database/tables.ts'
import { type Html, html } from './html.ts'

type Mail = typeof sentMails.$inferSelect

const TEXTS = {
  ko: {
    title: '보낸 메일함',
    note: '메일 서버가 없어 실제로 나가지 않은 메일이에요.',
    to: '받는 사람',
    search: '찾기',
    all: '전체 보기',
    subject: '제목',
    time: '시각',
    none: '아직 메일이 없어요.',
    noneFound: '이 주소로 간 메일이 없어요.',
    older: '이전 메일',
    back: '목록으로',
    text: '텍스트 본문',
    headers: '헤더',
    preview: '메일 본문',
  },
  en: {
    title: 'Sent mail',
    note: 'No mail server is configured, so these mails did not leave.',
    to: 'To',
    search: 'Search',
    all: 'Show all',
    subject: 'Subject',
    time: 'Time',
    none: 'No mail yet.',
    noneFound: 'No mail went to this address.',
    older: 'Older mail',
    back: 'Back to the list',
    text: 'Plain text',
    headers: 'Headers',
    preview: 'Mail body',
  },
  ja: {
    title: '送信メール',
    note: 'メールサーバーがないため、実際には送信されていないメールです。',
    to: '宛先',
    search: '検索',
    all: 'すべて表示',
    subject: '件名',
    time: '日時',
    none: 'メールはまだありません。',
    noneFound: 'この宛先のメールはありません。',
    older: '以前のメール',
    back: '一覧へ',
    text: 'テキスト本文',
    headers: 'ヘッダー',
    preview: 'メール本文',
  },
} as const

export function listPage(
  mails: readonly Pick<Mail, 'sentMailSeq' | 'recipient' | 'subject' | 'createdAt'>[],
  { to, older, language }: { to: string; older: number | undefined; language: Language },
): Html {
  const say = TEXTS[language]
  const rows = mails.map(
    (mail) => html`<tr>
<td><time datetime="${mail.createdAt.toISOString()}">${clock(mail.createdAt, language)}</time></td>
<td>${mail.recipient}</td>
<td><a href="/dev/mailbox/${mail.sentMailSeq}">${mail.subject}</a></td>
</tr>`,
  )
  return page(
    say.title,
    language,
    html`<p class="soft">${say.note}</p>
<form method="get" action="/dev/mailbox" role="search">
<label>${say.to} <input type="search" name="to" value="${to}" autocomplete="off"></label>
<button>${say.search}</button>
${to === '' ? null : html`<a href="/dev/mailbox">${say.all}</a>`}
</form>
${
  rows.length === 0
    ? html`<p class="empty">${to === '' ? say.none : say.noneFound}</p>`
    : html`<div class="scroll"><table>
<thead><tr><th scope="col">${say.time}</th><th scope="col">${say.to}</th><th scope="col">${say.subject}</th></tr></thead>
<tbody>${rows}</tbody>
</table></div>`
}
${older === undefined ? null : html`<p><a href="/dev/mailbox?${new URLSearchParams({ to, before: String(older) }).toString()}">${say.older}</a></p>`}`,
  )
}

export function mailPage(mail: Mail, language: Language): Html {
  const say = TEXTS[language]
  return page(
    mail.subject,
    language,
    html`<p><a href="/dev/mailbox">${say.back}</a></p>
<dl>
<div><dt>${say.to}</dt><dd>${mail.recipient}</dd></div>
<div><dt>${say.time}</dt><dd><time datetime="${mail.createdAt.toISOString()}">${clock(mail.createdAt, language)}</time></dd></div>
</dl>
<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mailbox/${mail.sentMailSeq}/html" title="${say.preview}"></iframe>
<h2>${say.text}</h2>
<pre>${mail.text}</pre>
<h2>${say.headers}</h2>
<pre>${Object.entries(mail.headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}</pre>`,
  )
}

const clock = (at: Date, language: Language) =>
  at.toLocaleString({ ko: 'ko-KR', en: 'en-GB', ja: 'ja-JP' }[language], {
    timeZone: 'Asia/Seoul',
    dateStyle: 'medium',
    timeStyle: 'medium',
  })

const page = (title: string, language: Language, body: Html): Html => html`<!doctype html>
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

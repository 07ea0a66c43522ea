import type { Language } from '@seodang/domain/codes'
import type { sentMails } from '../database/tables.ts'
import { clock, page } from '../http/development-page.ts'
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

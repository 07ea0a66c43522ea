import type { Addressed } from './audience.ts'
import { type Html, html } from './html.ts'
import { coloursOf, type MailLook } from './look.ts'

const FONT =
  "-apple-system, 'Apple SD Gothic Neo', 'Noto Sans KR', 'Malgun Gothic', 'Hiragino Sans', 'Segoe UI', sans-serif"

/** The plain part: everything that the other part says, for readers without HTML. */
export function textOf(mail: Addressed, look: MailLook): string {
  return [
    mail.text.trim(),
    mail.code ?? '',
    mail.action ? `${mail.action.label}\n${mail.action.url}` : '',
    ...footText(mail),
    `--\n${look.name}\n${look.home}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const footText = ({ foot }: Addressed): string[] =>
  foot ? [[...foot.lines, ...(foot.link ? [`${foot.link.label}\n${foot.link.url}`] : [])].join('\n')] : []

/**
 * The HTML part in the sender's look. It adds no words of its own, so it fits every language; tables and inline
 * styles, because mail programs know little else.
 */
export function htmlOf(mail: Addressed, look: MailLook): string {
  const { fill } = coloursOf(look)
  const paragraphs = mail.text.trim().split(/\n\s*\n/)
  return html`<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${mail.subject}</title>
<style>
@media (prefers-color-scheme: dark) {
  .ground { background: #141210 !important }
  .sheet { background: #1f1c19 !important }
  .ink { color: #f3f1ee !important }
  .soft { color: #c9c3bb !important }
  .code { background: #302c28 !important; color: #f3f1ee !important }
}
</style>
</head>
<body class="ground" style="margin:0;padding:0;background:#f3f1ee;font-family:${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${paragraphs[0] ?? ''}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>
<td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="sheet" style="background:#ffffff;border-top:4px solid ${fill};border-radius:12px;padding:28px 32px 32px;text-align:left">
<p style="margin:0 0 24px;font-size:16px;font-weight:700"><a class="ink" href="${look.home}" target="_blank" style="color:#1f1c19;text-decoration:none"><span style="display:inline-block;width:12px;height:12px;border-radius:4px;background:${fill};margin-right:8px"></span>${look.name}</a></p>
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:1.4;color:#1f1c19">${mail.subject}</h1>
${paragraphs.map((paragraph) => html`<p class="ink" style="margin:0 0 16px;font-size:15px;line-height:1.7;color:#38342f;word-break:keep-all;overflow-wrap:anywhere">${lines(paragraph)}</p>`)}
${mail.code ? codeBlock(mail.code) : null}
${mail.action ? button(mail.action, look) : null}
</td></tr>
${mail.foot ? footRow(mail.foot) : null}
<tr><td align="center" style="padding:20px 16px;font-size:12px;line-height:1.6"><a class="soft" href="${look.home}" target="_blank" style="color:#6d675f;text-decoration:none">${look.name} · ${new URL(look.home).host}</a></td></tr>
</table>
</td></tr></table>
${mail.pixelUrl ? html`<img src="${mail.pixelUrl}" width="1" height="1" alt="" style="display:block;border:0">` : null}
</body>
</html>
`.html
}

const lines = (paragraph: string): Html[] =>
  paragraph.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))

const footRow = (foot: NonNullable<Addressed['foot']>) =>
  html`<tr><td class="soft" align="center" style="padding:20px 16px 0;font-size:12px;line-height:1.7;color:#6d675f">
${foot.lines.map((line) => html`<div>${line}</div>`)}
${foot.link ? html`<div><a class="soft" href="${foot.link.url}" target="_blank" style="color:#6d675f;text-decoration:underline">${foot.link.label}</a></div>` : null}
</td></tr>`

const codeBlock = (code: string) =>
  html`<p class="code" style="margin:8px 0 24px;padding:20px 0 20px 8px;border-radius:8px;background:#f3f1ee;text-align:center;font-size:36px;line-height:1;font-weight:700;letter-spacing:8px;font-variant-numeric:tabular-nums;color:#1f1c19">${code}</p>`

function button({ label, url }: NonNullable<Addressed['action']>, look: MailLook): Html {
  const { fill, onFill } = coloursOf(look)
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 20px"><tr><td style="border-radius:8px;background:${fill}"><a href="${url}" target="_blank" style="display:inline-block;padding:14px 24px;font-size:16px;font-weight:700;color:${onFill};text-decoration:none">${label}</a></td></tr></table>
<p style="margin:0;font-size:12px;line-height:1.6;overflow-wrap:anywhere;word-break:break-all"><a class="soft" href="${url}" target="_blank" style="color:#6d675f">${url}</a></p>`
}

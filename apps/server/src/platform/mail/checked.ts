import { isEmail } from '@seodang/domain/validation'
import type { Addressed } from './audience.ts'

/** Headers that the mailer itself writes; a caller that set one could change who is written to. */
const OURS =
  /^(from|to|cc|bcc|sender|subject|reply-to|return-path|date|message-id|mime-version|content-.*|dkim-.*|received)$/i
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu
const LONGEST_SUBJECT = 200

/**
 * The mail as it may leave: one recipient, one-line subject and headers, web addresses only. What a person typed
 * (a site's name in a subject) is put on one line; what only code can get wrong throws.
 */
export function checkedMail(mail: Addressed): Addressed {
  // What an account or an invitation takes for an address can be written to (VAL-18).
  if (!isEmail(mail.to)) throw new Error('A mail needs exactly one plain address')
  if (mail.action && !/^https?:\/\//.test(mail.action.url)) throw new Error('A mail links to the web only')
  for (const url of [mail.foot?.link?.url, mail.pixelUrl])
    if (url !== undefined && !/^https?:\/\//.test(url)) throw new Error('A mail links to the web only')
  const headers = Object.entries(mail.headers ?? {}).map(([name, value]) => {
    if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name) || OURS.test(name))
      throw new Error(`Not a caller's header: ${name}`)
    return [name, oneLine(value)] as const
  })
  return {
    ...mail,
    subject: oneLine(mail.subject).slice(0, LONGEST_SUBJECT),
    headers: Object.fromEntries(headers),
  }
}

export const oneLine = (text: string) => text.replaceAll(CONTROL, ' ').trim()

/** What may be kept of a mail that really left: its codes and links would still open things. */
export function redacted(mail: Addressed): Addressed {
  const { code, action, foot, pixelUrl: _, ...rest } = mail
  const clean = (text: string) =>
    (code ? text.replaceAll(code, '•'.repeat(code.length)) : text).replaceAll(
      /(https?:\/\/[^\s/?#<>"]+)[^\s<>"]*/g,
      '$1/…',
    )
  return {
    ...rest,
    subject: clean(mail.subject),
    text: clean(mail.text),
    headers: Object.fromEntries(
      Object.entries(mail.headers ?? {}).map(([name, value]) => [name, clean(value)]),
    ),
    ...(code && { code: clean(code) }),
    ...(action && { action: { label: action.label, url: clean(action.url) } }),
    ...(foot && {
      foot: { ...foot, ...(foot.link && { link: { ...foot.link, url: clean(foot.link.url) } }) },
    }),
  }
}

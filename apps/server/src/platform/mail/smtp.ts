import type { Transporter } from 'nodemailer'

export interface OutgoingMail {
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  headers: Record<string, string>
}

/** The server of the recipient will never take this mail; sending it again would change nothing. */
export class MailRefused extends Error {}

export type SendBySmtp = (mail: OutgoingMail) => Promise<void>

/**
 * Sends over a connection of its own each time: mails are few, and nothing is left open when the process ends.
 * `url` is smtp://user:password@host:587 or smtps://…; options such as ?requireTLS=true may follow.
 */
export function smtpSender(url: string): SendBySmtp {
  const settings = {
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    // A mail is made of text only; nothing in it may fetch a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  let transport: Promise<Transporter> | undefined
  return async ({ to, ...mail }) => {
    try {
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport(settings))
      await (await transport).sendMail({ ...mail, to: { name: '', address: to } })
    } catch (error) {
      throw isRefusal(error) ? new MailRefused(error.message) : error
    }
  }
}

/**
 * 5xx about this recipient is final (RFC 5321 4.2.1). One about the sender, a login, a limit or a policy of the way there
 * is ours to repair, and the mail is tried again: 5.1.x and 5.2.x speak of the recipient's address and mailbox, 5.7.x of
 * policy (RFC 3463 3).
 */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('command' in error) || !('responseCode' in error)) return false
  if (!(Number(error.responseCode) >= 500)) return false
  const [, subject] = /^\d{3}[ -]5\.(\d{1,3})\.\d{1,3}\b/.exec(responseOf(error)) ?? []
  if (error.command === 'RCPT TO') return subject === undefined || subject === '1' || subject === '2'
  return error.command === 'DATA' && (subject === '1' || subject === '2')
}

const responseOf = (error: Error): string =>
  'response' in error && typeof error.response === 'string' ? error.response : ''

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

/** 5xx for the recipient or the content is final (RFC 5321 4.2.1); a failed login is ours to repair and is tried again. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const { code, responseCode } = error
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && Number(responseCode) >= 500
}

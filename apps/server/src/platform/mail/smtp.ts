import { isFinalRefusal } from '@seodang/domain/mail-refusal'

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

/** The whole mail went out and no answer came back: it may have arrived, and sending it again may be a copy. */
export class MailUnanswered extends Error {}

export type SendBySmtp = (mail: OutgoingMail) => Promise<void>

const MINUTE_MS = 60_000

/**
 * RFC 5321 4.5.3.2: five minutes for the greeting and for each command, and ten for the answer to the end of the mail,
 * while its server looks through it. Whoever hangs up earlier has it delivered, and sends it again. The library has one
 * patience for all answers, so it is the longest.
 */
export const PATIENCE = {
  connectionTimeout: 5 * MINUTE_MS,
  greetingTimeout: 5 * MINUTE_MS,
  socketTimeout: 10 * MINUTE_MS + 5_000,
}
/** Of a whole conversation: the longest of each of its answers. */
export const LONGEST_SENDING_SECONDS = 30 * 60

/**
 * Sends over a connection of its own each time: mails are few, and nothing is left open when the process ends.
 * `url` is smtp://user:password@host:587 or smtps://…; options such as ?requireTLS=true may follow.
 */
export function smtpSender(url: string): SendBySmtp {
  return async ({ to, ...mail }) => {
    const { createTransport } = await import('nodemailer')
    let isOut = false
    const transport = createTransport({
      url,
      ...PATIENCE,
      // A mail is made of text only; nothing in it may fetch a file or an address.
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: { info: (entry?: { tnx?: unknown }) => (isOut ||= entry?.tnx === 'message') },
    })
    const signal = AbortSignal.timeout(LONGEST_SENDING_SECONDS * 1000)
    try {
      await transport.sendMail({ ...mail, to: { name: '', address: to }, signal })
    } catch (error) {
      throw meaningOf(error, isOut)
    }
  }
}

function meaningOf(error: unknown, isOut: boolean): unknown {
  if (!(error instanceof Error)) return error
  if (!('response' in error) || typeof error.response !== 'string')
    return isOut ? new MailUnanswered(error.message, { cause: error }) : error
  const { response } = error
  const command = 'command' in error ? error.command : ''
  if (command !== 'RCPT TO' && command !== 'DATA') return error
  return isFinalRefusal({ command, response }) ? new MailRefused(error.message) : error
}

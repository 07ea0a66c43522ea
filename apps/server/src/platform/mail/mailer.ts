import type { Context } from '../context.ts'
import type { Audience } from './audience.ts'

export interface Mail {
  to: Audience
  subject: string
  /** Plain text; the HTML part is made from it and `action` in the site's look. */
  text: string
  action?: { label: string; url: string }
  /** A short code shown large, such as 123456. */
  code?: string
  /** The site that speaks; absent is the product itself. */
  channelSeq?: number
  headers?: Record<string, string>
  /** Small print at the end: who sends an advertisement, and the way to stop it. */
  foot?: { lines: readonly string[]; link?: { label: string; url: string } }
  /** A picture of one dot that tells when the mail is opened. */
  pixelUrl?: string
  /** Names what the mail is about: of several with the same name, one recipient gets one. */
  once?: string
  /** Whoever named it hears when it left (`mailLeft`), and not only when it did not. */
  tellsWhenLeft?: true
}

export interface Mailer {
  /** Queues the mail in the context's transaction; a rolled-back transaction sends nothing. */
  send(ctx: Context, mail: Mail): Promise<void>
  /** The same for many mails of the context's site, queued by one write. */
  sendEach(ctx: Context, mails: readonly Mail[]): Promise<void>
}

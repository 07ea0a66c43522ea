import type { Language } from '@seodang/domain/codes'
import { fillText, type TextValues } from '@seodang/domain/words'
import type { Context } from '../../platform/context.ts'
import { mailLook } from '../../platform/mail/look.ts'
import { getRecipient, type Recipient } from './recipient-store.ts'

export interface MailTexts {
  subject: string
  text: string
  label: string
}

export interface LearnerMail {
  userSeq: number
  courseSeq: number
  texts: Record<Language, MailTexts>
  /** Path on the site that the button opens. */
  path: string
  values: (recipient: Recipient) => TextValues
  /** Where the order names another address than the account. */
  to?: string
}

/**
 * Queues a mail about a class in the context's transaction, in the learner's language and with the site's words.
 * `{site}`, `{name}` and `{title}` are always there to be used.
 */
export async function mailLearner(ctx: Context, mail: LearnerMail): Promise<void> {
  const recipient = await getRecipient(ctx, mail.userSeq, mail.courseSeq)
  if (recipient.isClosed) return
  const { channelSeq } = ctx
  const look = await ctx.services.ports.use(mailLook)(ctx, channelSeq)
  if (!look) return
  const { language, words } = recipient
  const values = {
    site: look.name,
    name: recipient.name,
    title: recipient.classTitle,
    ...mail.values(recipient),
  }
  const fill = (text: string) => fillText(text, values, words[language], language)
  const { subject, text, label } = mail.texts[language]
  await ctx.services.mail.send(ctx, {
    to: mail.to ?? recipient.email,
    subject: fill(subject),
    text: fill(text),
    action: { label: fill(label), url: siteLink(ctx, look.origin, mail.path) },
    channelSeq,
  })
}

/** An address of the site. Where sites share the product's host, the query names the site (SITE-02). */
export function siteLink(ctx: Context, origin: string, path: string): string {
  const url = new URL(path, origin)
  if (url.origin === new URL(ctx.services.config.origin).origin)
    url.searchParams.set('channelSeq', String(ctx.channelSeq))
  return url.href
}

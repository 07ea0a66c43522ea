import type { Language } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { siteLink } from '@seodang/domain/site-address'
import { fillText, type TextValues } from '@seodang/domain/words'
import type { Context } from '../../platform/context.ts'
import { mailLook, type SiteLook } from '../../platform/mail/look.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { listRecipients, type Recipient } from './recipient-store.ts'

export interface MailTexts {
  subject: string
  text: string
  label: string
}

export interface LearnerMail extends MailToLearners {
  userSeq: number
}

/** The same to many people of a class; `values` says what differs. */
interface MailToLearners {
  /** Null where it is about no class. */
  courseSeq: number | null
  texts: Record<Language, MailTexts>
  /** Path on the site that the button opens. */
  path: string
  values: (recipient: Recipient) => TextValues
  /** Names what one of them is told, so that nobody hears it twice. */
  once?: (recipient: Recipient) => string
}

/**
 * Queues a mail about a class in the context's transaction, in the learner's language and with the site's words.
 * `{site}`, `{name}` and `{title}` are always there to be used.
 */
export const mailLearner = (ctx: Context, { userSeq, ...mail }: LearnerMail): Promise<void> =>
  mailLearners(ctx, [userSeq], mail)

/** The same to many people of one class, each in their own language. */
export async function mailLearners(
  ctx: Context,
  userSeqs: readonly number[],
  mail: MailToLearners,
): Promise<void> {
  if (userSeqs.length === 0) return
  const { courseSeq } = mail
  const recipients = await listRecipients(ctx, userSeqs, courseSeq)
  if (recipients.length !== userSeqs.length) fail('NO_DATA', { courseSeq })
  const look = await ctx.services.ports.use(mailLook)(ctx, ctx.channelSeq)
  if (!look) return
  const open = recipients.filter(({ isClosed }) => !isClosed)
  await ctx.services.mail.sendEach(
    ctx,
    open.map((recipient) => mailTo(ctx, recipient, look, mail)),
  )
}

function mailTo(ctx: Context, recipient: Recipient, look: SiteLook, mail: MailToLearners): Mail {
  const { language, words } = recipient
  const values = {
    site: look.name,
    name: recipient.name,
    title: recipient.classTitle,
    ...mail.values(recipient),
  }
  const fill = (text: string) => fillText(text, values, words[language], language)
  const { subject, text, label } = mail.texts[language]
  return {
    to: { account: recipient.userSeq },
    subject: fill(subject),
    text: fill(text),
    action: { label: fill(label), url: siteLink(ctx.services.config, look.site, mail.path) },
    channelSeq: ctx.channelSeq,
    ...(mail.once && { once: mail.once(recipient) }),
  }
}

import { createHash, randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { whileHeld } from '../database/holds.ts'
import { sentMails } from '../database/tables.ts'
import { defineEvent, defineJob, type Jobs } from '../jobs/jobs.ts'
import { type Addressed, addressed } from './audience.ts'
import { checkedMail, oneLine, redacted } from './checked.ts'
import { type MailLook, mailLook, productLook } from './look.ts'
import type { Mailer } from './mailer.ts'
import { htmlOf, textOf } from './render.ts'
import { MailRefused, type SendBySmtp, smtpSender } from './smtp.ts'

/** `sealed`: a code or a link in the queue's table would be worth stealing. */
const DELIVERY = defineJob<{ channelSeq: number; sealed: string }>('mail', {
  expireInSeconds: 180,
  concurrency: 4,
  taken: 8,
})
/** The recipient's server will not take a mail that somebody named (`once`). */
export const mailRefused = defineEvent<{ channelSeq: number; once: string }>('mail.refused')
const PURPOSE = 'mail'

interface Queued {
  mail: Addressed
  messageId: string
}

/** Mails go out by SMTP_URL; without one they stay in the mailbox of the development page (VER-20). */
export function createMailer(jobs: Jobs, config: Config): Mailer {
  const sendBySmtp = config.smtpUrl ? smtpSender(config.smtpUrl) : null
  jobs.work(DELIVERY, async (ctx, { sealed }) => {
    const queued: Queued = JSON.parse(ctx.services.secrets.open(PURPOSE, Buffer.from(sealed, 'base64')))
    await oneOfAName(ctx, queued, () => deliver(ctx, queued, sendBySmtp))
  })
  const domain = new URL(config.origin).hostname

  function sealedIn({ services }: Context, mail: Addressed) {
    const queued: Queued = { mail: checkedMail(mail), messageId: `<${nameOf(mail)}@${domain}>` }
    const sealed = services.secrets.seal(PURPOSE, JSON.stringify(queued)).toString('base64')
    return { channelSeq: mail.channelSeq ?? 0, sealed }
  }

  return {
    async send(ctx, mail) {
      for (const one of await addressed(ctx, [mail])) await jobs.send(ctx, DELIVERY, sealedIn(ctx, one))
    },
    async sendEach(ctx, mails) {
      const leaving = (await addressed(ctx, mails)).map((mail) => sealedIn(ctx, mail))
      await jobs.sendEach(ctx, DELIVERY, leaving)
    },
  }
}

const nameOf = ({ once }: Addressed) =>
  once === undefined ? randomUUID() : createHash('sha256').update(once).digest('hex').slice(0, 40)

/** Two of one name may be taken side by side. The second is tried again later, and finds the first one sent. */
async function oneOfAName(ctx: Context, { mail, messageId }: Queued, send: () => Promise<void>) {
  if (mail.once === undefined) return send()
  const done = await whileHeld(ctx.services.holds, `mail ${mail.to} ${messageId}`, send)
  if (!done) throw new Error('the same mail is on its way already')
}

async function deliver(
  ctx: Context,
  { mail, messageId }: Queued,
  sendBySmtp: SendBySmtp | null,
): Promise<void> {
  // The job may run again after a crash; the recipient should not hear it twice.
  if (await wasSent(ctx, mail.to, messageId)) return
  const look = await lookOf(ctx, mail)
  const { to, subject, headers = {} } = mail
  if (!sendBySmtp) return keep(ctx, mail, look, 'mailbox', { ...headers, 'Message-ID': messageId })
  const from = { name: oneLine(look.name), address: addressIn(ctx.services.config.mailFrom) }
  const kept = redacted(mail)
  const keptHeaders = { ...kept.headers, 'Message-ID': messageId }
  try {
    await sendBySmtp({
      from,
      to,
      subject,
      text: textOf(mail, look),
      html: htmlOf(mail, look),
      messageId,
      headers,
    })
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    ctx.log.warn({ err: error, messageId }, 'mail refused')
    if (mail.once !== undefined)
      await ctx.services.jobs.emit(ctx, mailRefused, { channelSeq: mail.channelSeq ?? 0, once: mail.once })
    return keep(ctx, kept, look, 'refused', { ...keptHeaders, 'X-Refused': error.message })
  }
  await keep(ctx, kept, look, 'smtp', keptHeaders)
}

async function wasSent(ctx: Context, recipient: string, messageId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ sentMailSeq: sentMails.sentMailSeq })
    .from(sentMails)
    .where(and(eq(sentMails.recipient, recipient), sql`${sentMails.headers} ->> 'Message-ID' = ${messageId}`))
    .limit(1)
  return rows.length > 0
}

async function lookOf(ctx: Context, { channelSeq }: Addressed): Promise<MailLook> {
  const { ports, config } = ctx.services
  const ofSite = channelSeq === undefined ? null : await ports.use(mailLook)(ctx, channelSeq)
  return ofSite ?? productLook(config)
}

async function keep(
  ctx: Context,
  mail: Addressed,
  look: MailLook,
  transport: 'mailbox' | 'smtp' | 'refused',
  headers: Record<string, string>,
): Promise<void> {
  await ctx.db.insert(sentMails).values({
    channelSeq: mail.channelSeq ?? null,
    recipient: mail.to,
    subject: mail.subject,
    text: textOf(mail, look),
    html: htmlOf(mail, look),
    headers,
    transport,
  })
}

/** `Seodang <no-reply@seodang.kr>` or the bare address. */
const addressIn = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim()

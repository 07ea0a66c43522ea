import { createHash, randomUUID } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Config } from '../config.ts'
import { type Context, inTransaction } from '../context.ts'
import { whileHeld } from '../database/holds.ts'
import { sentMails } from '../database/tables.ts'
import { defineEvent, defineJob, type Jobs } from '../jobs/jobs.ts'
import { type Addressed, addressed } from './audience.ts'
import { checkedMail, oneLine, redacted } from './checked.ts'
import { type MailLook, mailLook, productLook } from './look.ts'
import type { Mailer } from './mailer.ts'
import { htmlOf, textOf } from './render.ts'
import { LONGEST_SENDING_SECONDS, MailRefused, MailUnanswered, type SendBySmtp, smtpSender } from './smtp.ts'

interface Delivery {
  channelSeq: number
  sealed: string
  /** The name of one that tells when it left, by which it is found where it waits. */
  once?: string
  /** So often it went out whole and no answer came. */
  unanswered?: number
}

/** `sealed`: a code or a link in the queue's table would be worth stealing. */
export const MAIL_QUEUE = 'mail'
const DELIVERY = defineJob<Delivery>(MAIL_QUEUE, {
  // What is begun in the first half of it has the time that a mail server may take.
  expireInSeconds: 2 * LONGEST_SENDING_SECONDS,
  concurrency: 4,
  taken: 8,
})
/** `undelivered`: no server took it in all its tries; of `unanswered` one took it whole and never said so. */
export type WhyNot = 'refused' | 'unanswered' | 'undelivered'
/** The recipient's server will not take a mail that somebody named (`once`). */
export const mailRefused = defineEvent<{ channelSeq: number; once: string; why: WhyNot }>('mail.refused')
/** It left, or is in the mailbox where nothing leaves. Told in the transaction that keeps it. */
export const mailLeft = defineEvent<{ channelSeq: number; once: string; at: string }>('mail.left')
const PURPOSE = 'mail'

const MINUTE_MS = 60_000
/**
 * Each further try of a mail that may have arrived may be a copy of it, and many programs show two of one Message-ID.
 * One outlasts a server that fell while it took the mail, the next an outage of hours: more would only be more copies.
 */
const UNANSWERED_PAUSES_MS = [20 * MINUTE_MS, 4 * 60 * MINUTE_MS]

interface Queued {
  mail: Addressed
  messageId: string
}

/** Mails go out by SMTP_URL; without one they stay in the mailbox of the development page (VER-20). */
export function createMailer(jobs: Jobs, config: Config): Mailer {
  const sendBySmtp = config.smtpUrl ? smtpSender(config.smtpUrl) : null
  jobs.work(DELIVERY, async (ctx, delivery) => {
    const queued = openedFrom(ctx, delivery)
    await oneOfAName(ctx, queued, async () => {
      if ((await deliver(ctx, queued, sendBySmtp)) === 'unanswered') await tryLater(ctx, delivery, queued)
    })
  })
  const domain = new URL(config.origin).hostname

  function sealedIn({ services }: Context, mail: Addressed): Delivery {
    const queued: Queued = { mail: checkedMail(mail), messageId: `<${nameOf(mail)}@${domain}>` }
    const sealed = services.secrets.seal(PURPOSE, JSON.stringify(queued)).toString('base64')
    const { channelSeq = 0, once, tellsWhenLeft } = mail
    return { channelSeq, sealed, ...(tellsWhenLeft && once !== undefined && { once }) }
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

const openedFrom = ({ services }: Context, { sealed }: Delivery): Queued =>
  JSON.parse(services.secrets.open(PURPOSE, Buffer.from(sealed, 'base64')))

/** Under the same Message-ID, which lets its reader's side know the copy. */
async function tryLater(ctx: Context, delivery: Delivery, queued: Queued): Promise<void> {
  const { unanswered = 0 } = delivery
  const pause = UNANSWERED_PAUSES_MS[unanswered]
  if (pause === undefined) return giveUp(ctx, queued, 'unanswered', 'no answer to the end of the mail')
  const startAfter = new Date(ctx.services.now().getTime() + pause)
  await ctx.services.jobs.send(ctx, DELIVERY, { ...delivery, unanswered: unanswered + 1 }, { startAfter })
}

/** It is kept as what it is, and whoever named it hears that it did not arrive. */
function giveUp(outer: Context, { mail, messageId }: Queued, why: WhyNot, says: string): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { channelSeq = 0, once } = mail
    if (once !== undefined) await ctx.services.jobs.emit(ctx, mailRefused, { channelSeq, once, why })
    const kept = redacted(mail)
    const headers = { ...kept.headers, 'Message-ID': messageId, 'X-Refused': says }
    await keep(ctx, kept, await lookOf(ctx, mail), why, headers)
  })
}

const nameOf = ({ once }: Addressed) => (once === undefined ? randomUUID() : nameUnder(once))

/** By which the kept mail of a name is found. */
export const nameUnder = (once: string): string =>
  createHash('sha256').update(once).digest('hex').slice(0, 40)

/** Two of one name may be taken side by side. The second is tried again later, and finds the first one sent. */
async function oneOfAName(ctx: Context, { mail, messageId }: Queued, send: () => Promise<void>) {
  if (mail.once === undefined) return send()
  const done = await whileHeld(ctx.services.holds, `mail ${mail.to} ${messageId}`, send)
  if (!done) throw new Error('the same mail is on its way already')
}

async function deliver(
  ctx: Context,
  queued: Queued,
  sendBySmtp: SendBySmtp | null,
): Promise<'unanswered' | undefined> {
  const { mail, messageId } = queued
  // The job may run again after a crash; the recipient should not hear it twice.
  if (await wasSent(ctx, mail.to, messageId)) return
  const look = await lookOf(ctx, mail)
  const { to, subject, headers = {} } = mail
  if (!sendBySmtp) {
    await keepLeft(ctx, mail, [mail, look, 'mailbox', { ...headers, 'Message-ID': messageId }])
    return
  }
  const from = { name: oneLine(look.name), address: addressIn(ctx.services.config.mailFrom) }
  const words = { subject, text: textOf(mail, look), html: htmlOf(mail, look) }
  try {
    await sendBySmtp({ from, to, ...words, messageId, headers })
  } catch (error) {
    if (error instanceof MailUnanswered) {
      ctx.log.warn({ err: error, messageId }, 'mail without an answer')
      return 'unanswered'
    }
    if (!(error instanceof MailRefused)) {
      if (!ctx.isLastTry) throw error
      await giveUp(ctx, queued, 'undelivered', error instanceof Error ? error.message : '')
      // To the queue it is what failed for good, and is told of as that.
      throw error
    }
    ctx.log.warn({ err: error, messageId }, 'mail refused')
    await giveUp(ctx, queued, 'refused', error.message)
    return
  }
  const kept = redacted(mail)
  await keepLeft(ctx, mail, [kept, look, 'smtp', { ...kept.headers, 'Message-ID': messageId }])
}

/** `kept` is what may be kept of it. Whoever wants to hear that it left hears it, or nobody keeps that it did. */
function keepLeft(
  outer: Context,
  { channelSeq = 0, once, tellsWhenLeft }: Addressed,
  kept: Parameters<typeof keep> extends [Context, ...infer Rest] ? Rest : never,
): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    if (tellsWhenLeft && once !== undefined)
      await ctx.services.jobs.emit(ctx, mailLeft, { channelSeq, once, at: outer.now.toISOString() })
    await keep(ctx, ...kept)
  })
}

/** One that was given up in the end may be sent again, once somebody mended the way. */
async function wasSent(ctx: Context, recipient: string, messageId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ sentMailSeq: sentMails.sentMailSeq })
    .from(sentMails)
    .where(
      and(
        eq(sentMails.recipient, recipient),
        ne(sentMails.transport, 'undelivered'),
        sql`${sentMails.headers} ->> 'Message-ID' = ${messageId}`,
      ),
    )
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
  transport: 'mailbox' | 'smtp' | WhyNot,
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

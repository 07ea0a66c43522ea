import { consentToldBefore } from '@seodang/domain/campaign-law'
import { isCodeOf, LANGUAGE } from '@seodang/domain/codes'
import { formatDate, seoulParts } from '@seodang/domain/seoul-time'
import { sql } from 'drizzle-orm'
import { alone } from '../../platform/alone.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { consentReminderMail, senderOf, unsubscribeHeaders, unsubscribeUrl } from '../identity/index.ts'

/** So many are listed at once. */
const PART = 200
const FAILED = 'whoever agreed to advertising could not be told so'

type Due = {
  consent_seq: number
  user_seq: number
  channel_seq: number
  language: string
  agreed_at: string
}

/**
 * BYD-22, 정보통신망법 제50조 제8항: tells whoever agreed to advertising of a site, or of the product itself, that they did,
 * every two years. Each is marked in the transaction of the mail, so that a run that dies goes on where it stopped, and each
 * alone: of whom it fails they are told the next day, and it holds nobody else.
 */
export async function remindOfConsents(ctx: Context): Promise<void> {
  let last = 0
  for (;;) {
    const part = await listDue(ctx, last)
    for (const one of part)
      await alone(
        ctx,
        one,
        (site) => inTransaction({ ...site, now: ctx.now }, (inner) => tellOne(inner, one.consentSeq)),
        FAILED,
      )
    last = part.at(-1)?.consentSeq ?? last
    if (part.length < PART) return
  }
}

/** Of the consents `c`. */
const isDue = (ctx: Context) => sql`c.purpose = 'marketing' and c.agreed_yn = 'Y' and c.withdrawn_at is null
  and coalesce(c.told_at, c.agreed_at) <= ${consentToldBefore(ctx.now)}
  and not exists (select 1 from consents later where later.user_seq = c.user_seq
    and later.channel_seq = c.channel_seq and later.purpose = c.purpose
    and later.consent_seq > c.consent_seq)
  and exists (select 1 from users u where u.user_seq = c.user_seq and u.closed_at is null)
  and (c.channel_seq = 0 or exists (select 1 from channel_users m
    join channels s on s.channel_seq = m.channel_seq and s.closed_at is null and s.suspended_at is null
    where m.channel_seq = c.channel_seq and m.user_seq = c.user_seq
      and m.left_at is null and m.marketing_yn = 'Y'))`

async function listDue(ctx: Context, after: number): Promise<{ channelSeq: number; consentSeq: number }[]> {
  const { rows } = await ctx.db.execute<{ consent_seq: number; channel_seq: number }>(sql`
    select c.consent_seq, c.channel_seq from consents c
    where c.consent_seq > ${after} and ${isDue(ctx)} order by c.consent_seq limit ${PART}`)
  return rows.map(({ consent_seq, channel_seq }) => ({
    channelSeq: channel_seq,
    consentSeq: consent_seq,
  }))
}

/** Of two runs at once the second finds it told. */
async function tellOne(ctx: Context, consentSeq: number): Promise<void> {
  const { rows } = await ctx.db.execute<Due>(sql`
    update consents c set told_at = ${ctx.now} where c.consent_seq = ${consentSeq} and ${isDue(ctx)}
    returning consent_seq, user_seq, channel_seq, agreed_at,
      coalesce((select u.language from users u where u.user_seq = c.user_seq),
        (select s.language from channels s where s.channel_seq = c.channel_seq), 'ko') as language`)
  for (const row of rows) await tell(ctx, row)
}

async function tell(ctx: Context, { consent_seq, user_seq, channel_seq, ...said }: Due): Promise<void> {
  const language = isCodeOf(LANGUAGE, said.language) ? said.language : ctx.language
  const subscriber = { channelSeq: channel_seq, userSeq: user_seq }
  const sender = await senderOf({ ...ctx, language }, channel_seq || null)
  const { label, ...texts } = consentReminderMail(
    language,
    sender.name,
    formatDate(new Date(said.agreed_at), language),
  )
  await ctx.services.mail.send(
    { ...ctx, language },
    {
      to: { account: user_seq },
      ...texts,
      action: { label, url: await unsubscribeUrl(ctx, subscriber) },
      headers: unsubscribeHeaders(ctx, subscriber),
      ...(channel_seq > 0 && { channelSeq: channel_seq }),
      once: `marketing-reminder:${consent_seq}:${seoulYear(ctx.now)}`,
    },
  )
}

const seoulYear = (now: Date) => seoulParts(now).year

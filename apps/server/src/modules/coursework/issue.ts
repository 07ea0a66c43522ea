import { randomInt } from 'node:crypto'
import { CERTIFICATE_LIMITS, NUMBER_LETTERS } from '@seodang/domain/certificate'
import { YN } from '@seodang/domain/codes'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { CERTIFICATE_LABELS } from '@seodang/domain/field-labels'
import { seoulDate } from '@seodang/domain/seoul-time'
import { textProblem } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { readChannel } from '../site/index.ts'
import { ruleOf } from './certificate-rule.ts'
import {
  type CertificateRow,
  findLatest,
  findRule,
  insertCertificate,
  lockCertificate,
  lockPlace,
  writeWithdrawal,
} from './certificate-store.ts'
import { certificateIssued } from './events.ts'
import { standingsOf } from './standing.ts'

type Place = NonNullable<Awaited<ReturnType<typeof lockPlace>>>

/** Year and month first, so that people can sort; the rest cannot be guessed (SEC-08). */
function newNumber(now: Date): string {
  const month = seoulDate(now).slice(2, 7).replace('-', '')
  const letters = Array.from({ length: 12 }, () => NUMBER_LETTERS[randomInt(NUMBER_LETTERS.length)]).join('')
  return `${month}-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}

/** What stands on it is kept as it is today. Nothing where the place has one: two at once are one. */
async function issueTo(ctx: Context, courseSeq: number, place: Place): Promise<CertificateRow | undefined> {
  const [rule, site] = await Promise.all([ruleOf(ctx, courseSeq), readChannel(ctx, ctx.channelSeq)])
  const { title, content, sealKey } = rule
  const byUserSeq = ctx.principal.userSeq
  const made = await insertCertificate(ctx, {
    channelSeq: ctx.channelSeq,
    courseSeq,
    ...place,
    number: newNumber(ctx.now),
    siteName: site.name,
    title,
    content,
    sealKey,
    issuedBy: byUserSeq,
    issuedAt: ctx.now,
  })
  if (!made) return undefined
  const { certificateSeq, userSeq, number } = made
  await audit(ctx, 'certificate.issue', `certificate:${certificateSeq}`, null, { number, userSeq })
  await ctx.services.jobs.emit(ctx, certificateIssued, {
    channelSeq: ctx.channelSeq,
    courseSeq,
    certificateSeq,
    userSeq,
    byUserSeq,
  })
  return made
}

/**
 * CERT-05, BYD-12: issues where the rule holds. Whoever ever had one is left to staff, so that what they withdrew does
 * not come back with the next lesson.
 */
export function issueIfEarned(outer: Context, courseSeq: number, userSeq: number): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const rule = await findRule(ctx, courseSeq)
    if (rule?.useYn !== YN.yes) return
    const place = await lockPlace(ctx, courseSeq, { userSeq })
    if (!place || (await findLatest(ctx, place.attendSeq))) return
    const standing = (await standingsOf(ctx, courseSeq, rule, [userSeq])).get(userSeq)
    if (standing?.isEarned) await issueTo(ctx, courseSeq, place)
  })
}

type Outcome = 'issued' | 'hadOne' | 'notFound'

/** CERT-06: by hand, whatever the rule says; each on its own. */
export async function issueByHand(ctx: Context, courseSeq: number, attendSeqs: readonly number[]) {
  const list: { attendSeq: number; outcome: Outcome }[] = []
  for (const attendSeq of new Set(attendSeqs))
    list.push({ attendSeq, outcome: await issueOne(ctx, courseSeq, attendSeq) })
  return { list, issuedCount: list.filter(({ outcome }) => outcome === 'issued').length }
}

/** CHL-17: the reward of a challenge, in the caller's transaction; whoever has a certificate keeps that one. */
export async function issueForChallenge(ctx: Context, courseSeq: number, attendSeq: number): Promise<void> {
  await issueOne(ctx, courseSeq, attendSeq)
}

const issueOne = (outer: Context, courseSeq: number, attendSeq: number): Promise<Outcome> =>
  inTransaction(outer, async (ctx) => {
    const place = await lockPlace(ctx, courseSeq, { attendSeq })
    if (!place) return 'notFound'
    return (await issueTo(ctx, courseSeq, place)) ? 'issued' : 'hadOne'
  })

/** CERT-06: its number stays, and says that it was withdrawn. */
export async function withdraw(outer: Context, courseSeq: number, certificateSeq: number, reason: string) {
  await inTransaction(outer, async (ctx) => {
    await takeBack(ctx, courseSeq, certificateSeq, reason)
  })
}

async function takeBack(ctx: Context, courseSeq: number, certificateSeq: number, said: string) {
  const reason = said.trim()
  requireNoProblems(
    { reason: textProblem(reason, { max: CERTIFICATE_LIMITS.reason, isRequired: true }) ?? undefined },
    CERTIFICATE_LABELS,
  )
  const before =
    (await lockCertificate(ctx, courseSeq, certificateSeq)) ?? fail('NO_DATA', { certificateSeq })
  if (before.withdrawnAt !== null) fail('CERTIFICATE_WITHDRAWN', { certificateSeq })
  await writeWithdrawal(ctx, certificateSeq, reason, userSeqOf(ctx))
  await audit(ctx, 'certificate.withdraw', `certificate:${certificateSeq}`, null, { reason })
  return before
}

/** CERT-06: the old one is withdrawn where it stands still, and a new one issued with today's names and words. */
export function reissue(outer: Context, courseSeq: number, certificateSeq: number, reason: string) {
  return inTransaction(outer, async (ctx) => {
    const before =
      (await lockCertificate(ctx, courseSeq, certificateSeq)) ?? fail('NO_DATA', { certificateSeq })
    const place = (await lockPlace(ctx, courseSeq, before)) ?? fail('NO_DATA', { certificateSeq })
    if (before.withdrawnAt === null) await takeBack(ctx, courseSeq, certificateSeq, reason)
    const made = (await issueTo(ctx, courseSeq, place)) ?? fail('CERTIFICATE_WITHDRAWN', { certificateSeq })
    return { certificateSeq: made.certificateSeq, number: made.number }
  })
}

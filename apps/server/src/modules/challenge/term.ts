import type { challengeTerm, saveChallengeTerm } from '@seodang/contract/challenge'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { holds } from '@seodang/domain/access'
import { challengeDays, challengeState, termProblems, wholeDays } from '@seodang/domain/challenge'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { CHALLENGE_LABELS } from '@seodang/domain/field-labels'
import { isDate, seoulDate } from '@seodang/domain/seoul-time'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { setRecruitment } from '../catalog/index.ts'
import { isCouponOfSite } from '../coupon/index.ts'
import { SETTLE_ALL } from './jobs-of-challenges.ts'
import { countByMission, listRecordDays } from './records-store.ts'
import { findCourseFacts, findTerm, lockTerm, putTerm } from './store.ts'

type Reply = ReplyOf<typeof challengeTerm>

/** CHL-05. */
export async function readTerm(ctx: Context, courseSeq: number): Promise<Reply> {
  const [facts, row, records] = await Promise.all([
    findCourseFacts(ctx, courseSeq),
    findTerm(ctx, courseSeq),
    countByMission(ctx, courseSeq),
  ])
  if (!facts) fail('CLASS_NOT_FOUND', { courseSeq })
  const { title, recruitStartAt, recruitEndAt } = facts
  if (!row) return { title, term: null }
  const recordCount = [...records.values()].reduce((sum, one) => sum + one.recordCount, 0)
  return {
    title,
    term: {
      recruitStartAt: recruitStartAt?.toISOString() ?? null,
      recruitEndAt: recruitEndAt?.toISOString() ?? null,
      startAt: row.startAt.toISOString(),
      endAt: row.endAt.toISOString(),
      restDays: row.restDays,
      completionRateCondition: row.completionRateCondition,
      rewardPoint: row.rewardPoint,
      rewardCouponInfoSeq: row.rewardCouponInfoSeq,
      rewardCertificateYn: row.rewardCertificateYn,
      revision: row.revision,
      state: challengeState({ ...row, recruitStartAt, recruitEndAt }, ctx.now),
      dayCount: challengeDays(row).length,
      recordCount,
    },
  }
}

/**
 * CHL-05, CHL-11: makes the class a challenge or changes its term. Everybody's acts are looked at anew afterwards, for
 * what counted for nothing may count now.
 */
export function saveTerm(
  outer: Context,
  courseSeq: number,
  { revision, ...draft }: BodyOf<typeof saveChallengeTerm>,
): Promise<Reply> {
  const isInstant = (at: string) => !Number.isNaN(Date.parse(at))
  requireNoProblems(
    {
      startAt: isInstant(draft.startAt) ? undefined : 'date',
      endAt: isInstant(draft.endAt) ? undefined : 'date',
      restDays: draft.restDays.every(isDate) ? undefined : 'date',
    },
    CHALLENGE_LABELS,
  )
  return inTransaction(outer, async (ctx) => {
    // A package has no lessons of its own, so nothing could be done in its challenge.
    if ((await findCourseFacts(ctx, courseSeq))?.isPackage) fail('NO_DATA', { courseSeq })
    const before = await lockTerm(ctx, courseSeq)
    if (before && revision !== undefined && before.revision !== revision)
      fail('CONFLICT_EDITED', { courseSeq })
    // CPN-08: what gives a coupon away is decided by whoever runs the coupons.
    const coupon = before?.rewardCouponInfoSeq ?? null
    if (draft.rewardCouponInfoSeq !== coupon && !holds(ctx.principal, 'SITE_COUPON_UPDATE'))
      fail('NO_PERMISSION')
    const { recruitStartAt, recruitEndAt, startAt, endAt, restDays, ...values } = wholeDays(draft)
    // CHL-16: what was done before the challenge stands outside of its term, and holds no day of it.
    const recordDays = (await listRecordDays(ctx, courseSeq)).filter(
      (day) => before !== undefined && day >= seoulDate(before.startAt),
    )
    requireNoProblems(
      {
        ...termProblems({ ...values, recruitStartAt, recruitEndAt, startAt, endAt, restDays }, recordDays),
        ...((await isCouponOfSite(ctx, values.rewardCouponInfoSeq))
          ? {}
          : { rewardCouponInfoSeq: 'unknownChoice' as const }),
      },
      CHALLENGE_LABELS,
    )
    await setRecruitment(ctx, courseSeq, {
      startAt: recruitStartAt === null ? null : new Date(recruitStartAt),
      endAt: recruitEndAt === null ? null : new Date(recruitEndAt),
    })
    await putTerm(ctx, courseSeq, { ...values, startAt, endAt, restDays })
    await audit(ctx, 'challenge.term', `course:${courseSeq}`, before ?? null, {
      startAt,
      endAt,
      restDays,
      ...values,
    })
    await ctx.services.jobs.send(ctx, SETTLE_ALL, { channelSeq: ctx.channelSeq, courseSeq })
    return readTerm(ctx, courseSeq)
  })
}

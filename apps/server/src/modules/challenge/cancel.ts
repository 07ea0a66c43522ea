import type { cancelParticipants } from '@seodang/contract/challenge'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { CHALLENGE_STATE, challengeState } from '@seodang/domain/challenge'
import { CHOISE_STATUS } from '@seodang/domain/codes'
import { AppError, type ErrorName, errorText, fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { lockAttendance } from '../enrolment/index.ts'
import {
  findPlace,
  listParticipants,
  lockParticipation,
  type ParticipationRow,
  type Place,
  updateParticipation,
} from './records-store.ts'
import { findTerm, type TermRow } from './store.ts'

/** ATT-13: until it is over or completed, a participant may leave by themselves. */
export function leaveProblem(
  term: TermRow,
  { cancelledAt, completedAt }: Pick<ParticipationRow, 'cancelledAt' | 'completedAt'>,
  now: Date,
): ErrorName | null {
  if (cancelledAt !== null) return 'CANCELLED_IS_FINAL'
  const state = challengeState({ ...term, recruitStartAt: null, recruitEndAt: null }, now)
  return completedAt !== null || state === CHALLENGE_STATE.ended ? 'CHALLENGE_NOT_CANCELLABLE' : null
}

/** CHL-08, ATT-13: the participant leaves for good; the class stays theirs. */
export function cancelMine(outer: Context, courseSeq: number, reason: string): Promise<void> {
  if (outer.principal.userSeq === null) fail('NOT_LOGGED_IN')
  const userSeq = userSeqOf(outer)
  return inTransaction(outer, async (ctx) => {
    const term = (await findTerm(ctx, courseSeq)) ?? fail('NO_DATA', { courseSeq })
    const place = (await findPlace(ctx, courseSeq, userSeq)) ?? fail('NO_DATA', { courseSeq })
    const participation = await lockParticipation(ctx, courseSeq, place)
    const problem = leaveProblem(term, participation, ctx.now)
    if (problem) fail(problem)
    await end(ctx, place, reason)
  })
}

/** ATT-12, ATT-13: by staff, one or many; each on its own, so that one refusal stops no other. */
export async function cancelEach(
  ctx: Context,
  courseSeq: number,
  { attendSeqs, reason }: BodyOf<typeof cancelParticipants>,
): Promise<ReplyOf<typeof cancelParticipants>> {
  if (!(await findTerm(ctx, courseSeq))) fail('NO_DATA', { courseSeq })
  const names = await namesOf(ctx, courseSeq)
  const list = []
  for (const attendSeq of new Set(attendSeqs))
    list.push({
      attendSeq,
      name: names.get(attendSeq) ?? '',
      ...(await tried(ctx, () => cancelOne(ctx, courseSeq, attendSeq, reason))),
    })
  const doneCount = list.filter(({ isDone }) => isDone).length
  return { list, doneCount, failedCount: list.length - doneCount }
}

export async function namesOf(ctx: Context, courseSeq: number): Promise<Map<number, string>> {
  const people = await listParticipants(ctx, courseSeq)
  return new Map(people.map(({ attendSeq, name }) => [attendSeq, name]))
}

/** What became of one of many. */
export async function tried(
  ctx: Context,
  work: () => Promise<void>,
): Promise<{ isDone: boolean; problem: string | null }> {
  try {
    await work()
    return { isDone: true, problem: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { isDone: false, problem: errorText(error.errorName, ctx.language) }
  }
}

const cancelOne = (outer: Context, courseSeq: number, attendSeq: number, reason: string): Promise<void> =>
  inTransaction(outer, async (ctx) => {
    const place = await lockAttendance(ctx, attendSeq)
    if (place.courseSeq !== courseSeq) fail('NO_DATA', { attendSeq })
    // Whoever applies takes no part yet, and whoever left the class left its challenge, too.
    if (place.choiseStatusCd === CHOISE_STATUS.pending) fail('MOVE_NOT_ALLOWED', { attendSeq })
    if (place.choiseStatusCd === CHOISE_STATUS.cancelled) fail('CANCELLED_IS_FINAL', { attendSeq })
    const participation = await lockParticipation(ctx, courseSeq, place)
    if (participation.cancelledAt !== null) fail('CANCELLED_IS_FINAL', { attendSeq })
    if (participation.rewardedAt !== null) fail('CHALLENGE_REWARDED', { attendSeq })
    await end(ctx, place, reason)
  })

async function end(
  ctx: Context,
  { attendSeq, userSeq }: Pick<Place, 'attendSeq' | 'userSeq'>,
  reason: string,
): Promise<void> {
  await updateParticipation(ctx, attendSeq, {
    cancelledAt: ctx.now,
    cancelledBy: ctx.principal.userSeq,
    cancelReason: reason.trim(),
  })
  await audit(ctx, 'challenge.cancel', `attendance:${attendSeq}`, null, { userSeq, reason: reason.trim() })
}

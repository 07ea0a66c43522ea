import type { decideRecords } from '@seodang/contract/challenge'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { mayDecide, RECORD_STATUS, statusAfter, takesRoom } from '@seodang/domain/challenge-records'
import { fail, requireNoProblems } from '@seodang/domain/errors'
import { CHALLENGE_LABELS } from '@seodang/domain/field-labels'
import { isBlank } from '@seodang/domain/text'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { tried } from './cancel.ts'
import { recordSentBack } from './events.ts'
import {
  findRecord,
  listRecords,
  lockParticipation,
  lockRecord,
  type RecordRow,
  recordsOf,
  updateRecord,
} from './records-store.ts'
import { followRecords, settlePerson } from './settle.ts'
import { findTerm, listMissions } from './store.ts'

type Verdict = Omit<BodyOf<typeof decideRecords>, 'records'>
type Seen = BodyOf<typeof decideRecords>['records'][number]

/** CHL-17: decides about each on its own, so that one refusal stops no other. */
export async function decideEach(
  ctx: Context,
  courseSeq: number,
  { records, ...verdict }: BodyOf<typeof decideRecords>,
): Promise<ReplyOf<typeof decideRecords>> {
  // Sent back without a reason helps nobody.
  requireNoProblems(
    { comment: verdict.decision === 'sendBack' && isBlank(verdict.comment) ? 'required' : undefined },
    CHALLENGE_LABELS,
  )
  const list = []
  for (const seen of new Map(records.map((one) => [one.recordSeq, one])).values()) {
    const done = await tried(ctx, () => decide(ctx, courseSeq, seen, verdict))
    list.push({ recordSeq: seen.recordSeq, ...done })
  }
  const doneCount = list.filter(({ isDone }) => isDone).length
  return { list, doneCount, failedCount: list.length - doneCount }
}

async function decide(
  outer: Context,
  courseSeq: number,
  { recordSeq, status: seenStatus }: Seen,
  { decision, comment }: Verdict,
): Promise<void> {
  const found = (await findRecord(outer, courseSeq, recordSeq)) ?? fail('NO_DATA', { recordSeq })
  await inTransaction(outer, async (ctx) => {
    // The participation first, as everywhere, so that nobody waits in a circle.
    const participation = await lockParticipation(ctx, courseSeq, found)
    const before = (await lockRecord(ctx, courseSeq, recordSeq)) ?? fail('NO_DATA', { recordSeq })
    // SEC-14: whoever runs a challenge and takes part does not approve themselves.
    if (before.userSeq === userSeqOf(ctx)) fail('NO_PERMISSION')
    if (!mayDecide(before.status, decision)) fail('CHALLENGE_RECORD_SETTLED', { recordSeq })
    if (before.status !== seenStatus) fail('CONFLICT_EDITED', { recordSeq })
    if (decision === 'approve' && before.status === RECORD_STATUS.sentBack)
      await requireRoom(ctx, courseSeq, before)
    const change = {
      status: statusAfter(decision),
      comment: comment.trim(),
      decidedBy: userSeqOf(ctx),
      decidedAt: ctx.now,
    }
    await updateRecord(ctx, recordSeq, change)
    const term = (await findTerm(ctx, courseSeq)) ?? fail('NO_DATA', { courseSeq })
    await followRecords(ctx, { term, participation, missions: await listMissions(ctx, courseSeq) })
    await audit(
      ctx,
      `challenge.record.${decision}`,
      `challengeRecord:${recordSeq}`,
      { status: before.status, comment: before.comment },
      { status: change.status, comment: change.comment },
    )
    if (change.status === RECORD_STATUS.sentBack)
      await ctx.services.jobs.emit(ctx, recordSentBack, {
        channelSeq: ctx.channelSeq,
        courseSeq,
        curriculumSeq: before.curriculumSeq,
        recordSeq,
        userSeq: before.userSeq,
        byUserSeq: change.decidedBy,
        decidedAt: ctx.now.toISOString(),
      })
    // What it leaves room for may count now.
    await settlePerson(ctx, courseSeq, before.userSeq)
  })
}

/** CHL-12: what was sent back left its room, and another record may have taken it since. */
async function requireRoom(ctx: Context, courseSeq: number, record: RecordRow): Promise<void> {
  const mission = (await listMissions(ctx, courseSeq)).find(
    ({ curriculumSeq }) => curriculumSeq === record.curriculumSeq,
  )
  if (!mission) fail('NO_DATA', { recordSeq: record.recordSeq })
  const taken = recordsOf(await listRecords(ctx, record.attendSeq), record.curriculumSeq).filter(takesRoom)
  const ofDay = taken.filter(({ day }) => day === record.day)
  if (taken.length >= mission.maxChallengeCount || ofDay.length >= mission.dailyChallengeCount)
    fail('MISSION_LIMIT_REACHED', { recordSeq: record.recordSeq })
}

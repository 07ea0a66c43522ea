import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import {
  addMany,
  type bulkWork,
  startBulk as starting,
  type stopBulk as stopping,
} from '@seodang/contract/enrolment'
import { partOf } from '@seodang/domain/attendance'
import { type ErrorName, errorText, fail, isErrorName } from '@seodang/domain/errors'
import { isPackage } from '@seodang/domain/package-terms'
import { audit } from '../../platform/audit.ts'
import { actingFor, type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { BEHIND_THE_REST, defineJob } from '../../platform/jobs/jobs.ts'
import { fateNow, lookAgainAt } from '../../platform/ordered.ts'
import { problemOfRow } from '../../platform/row-problem.ts'
import { countStates } from '../../platform/row-states.ts'
import { addMember } from './add-attendee.ts'
import {
  type AdditionRow,
  countAdditions,
  listAdditions,
  listFailedAdditions,
  settleAddition,
  settleOtherAdditions,
} from './additions-store.ts'
import {
  type BulkRow,
  countRows,
  findBulk,
  finishBulk,
  insertBulk,
  listBulks,
  listFailures,
  listWaiting,
  lockBulk,
  noteResumed,
  SHOWN_FAILURES,
  settleOthers,
  settleRows,
} from './bulk-store.ts'
import { requireDays } from './change-attendees.ts'
import { changeTogether } from './change-together.ts'
import { getClass } from './store.ts'

type View = ReplyOf<typeof bulkWork>['list'][number]

/** Tried again as often as it takes: each attempt goes on where the last one stopped. */
export const BULK = defineJob<{ channelSeq: number; bulkSeq: number }>('enrolment.bulk', {
  expireInSeconds: 3600,
  priority: BEHIND_THE_REST,
})

/** ATT-12: keeps who is to be changed and leaves the rest to a worker. */
export function startBulk(
  outer: Context,
  courseSeq: number,
  { attendSeqs, action, days, reason }: BodyOf<typeof starting>,
): Promise<View> {
  requireDays(action, days)
  return inTransaction(outer, async (ctx) => {
    const bulk = await insertBulk(
      ctx,
      { courseSeq, byUserSeq: userSeqOf(ctx), action, days: days ?? null, reason: reason ?? '' },
      attendSeqs,
    )
    await ctx.services.jobs.send(ctx, BULK, { channelSeq: ctx.channelSeq, bulkSeq: bulk.bulkSeq })
    return bulkView(ctx, bulk)
  })
}

export async function listBulkWork(ctx: Context, courseSeq: number): Promise<ReplyOf<typeof bulkWork>> {
  const bulks = await listBulks(ctx, courseSeq)
  const list = await Promise.all(bulks.map((bulk) => bulkView(ctx, bulk)))
  return { list, totalCount: list.length }
}

export async function bulkView(ctx: Context, bulk: BulkRow): Promise<View> {
  const { bulkSeq, action, createdAt, finishedAt, resumedAt } = bulk
  const isAdding = action === 'add'
  const counts = countStates(await (isAdding ? countAdditions : countRows)(ctx, bulkSeq))
  const failures =
    counts.failedCount === 0
      ? []
      : await (isAdding ? listFailedAdditions(ctx, bulkSeq, SHOWN_FAILURES) : listFailures(ctx, bulkSeq))
  return {
    bulkSeq,
    action,
    ...counts,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    resumedAt: resumedAt?.toISOString() ?? null,
    failures: failures.map(({ key, name, problem }) => ({
      key,
      name,
      message: errorText(isErrorName(problem) ? problem : 'INTERNAL', ctx.language),
    })),
  }
}

/**
 * Changes all that wait, part after part, each part in a transaction that also settles its rows: whoever is killed in
 * the middle leaves nobody half changed, and whoever goes on changes nobody twice.
 */
export async function workBulk(ctx: Context, bulkSeq: number, part?: number): Promise<void> {
  const bulk = await findBulk(ctx, bulkSeq)
  if (!bulk || bulk.finishedAt) return
  if (ctx.isResumed) await noteResumed(ctx, bulkSeq)
  const { action } = bulk
  if (action === 'add') return addAll(ctx, bulk)
  const changes = { ...bulk, action }
  const most = part ?? (await partOfBulk(ctx, bulk))
  while (await workPart(ctx, changes, most));
}

type ChangeBulk = BulkRow & { action: Exclude<BulkRow['action'], 'add'> }

/** Changing a place in a package holds the classes of the package, so those go one by one. */
async function partOfBulk(ctx: Context, { bulkSeq, courseSeq }: BulkRow): Promise<number> {
  if (isPackage(await getClass(ctx, courseSeq))) return 1
  return partOf(countStates(await countRows(ctx, bulkSeq)).totalCount)
}

/** False once nobody waits any more. Where a part cannot be changed together, each of it is changed alone. */
async function workPart(outer: Context, bulk: ChangeBulk, most: number): Promise<boolean> {
  const tried: number[] = []
  try {
    return await inTransaction(actingFor(outer, bulk.byUserSeq), (ctx) => changePart(ctx, bulk, most, tried))
  } catch (error) {
    if (most === 1) return failAlone(outer, bulk, tried, error)
    outer.log.warn({ err: error, bulkSeq: bulk.bulkSeq }, 'a part is changed one by one')
  }
  for (let left = most; left > 0; left--) if (!(await workPart(outer, bulk, 1))) return false
  return true
}

async function changePart(ctx: Context, bulk: ChangeBulk, most: number, tried: number[]): Promise<boolean> {
  const { bulkSeq, courseSeq, action, days, reason } = bulk
  if ((await lockBulk(ctx, bulkSeq))?.finishedAt !== null) return false
  if (!(await maySo(ctx, bulk))) return false
  const waiting = await listWaiting(ctx, bulkSeq, most)
  if (waiting.length === 0) {
    await finishBulk(ctx, bulkSeq)
    return false
  }
  tried.push(...waiting)
  const change = { action, reason, ...(days !== null && { days }) }
  const { problems } = await changeTogether(ctx, courseSeq, change, waiting)
  await settleRows(ctx, bulkSeq, waiting, problems)
  return true
}

/** Names why one was not changed; what keeps even that from being written ends the attempt. */
async function failAlone(
  ctx: Context,
  { bulkSeq }: BulkRow,
  tried: readonly number[],
  error: unknown,
): Promise<boolean> {
  const [attendSeq] = tried
  if (attendSeq === undefined) throw error
  await settleRows(ctx, bulkSeq, tried, new Map([[attendSeq, problemOfRow(ctx, error, { attendSeq })]]))
  return true
}

/** Read at a time; each is added in a transaction of its own. */
const ADDED_AT_ONCE = 100

/** The same for those who are not in the class yet (ATT-16). */
async function addAll(ctx: Context, bulk: BulkRow): Promise<void> {
  for (;;) {
    const waiting = await listAdditions(ctx, bulk.bulkSeq, ADDED_AT_ONCE)
    if (waiting.length === 0) return finishBulk(ctx, bulk.bulkSeq)
    for (const line of waiting) {
      if (!(await maySo(ctx, bulk))) return
      await addOneOf(actingFor(ctx, bulk.byUserSeq), bulk, line)
    }
  }
}

async function addOneOf(outer: Context, { courseSeq, notifyYn }: BulkRow, line: AdditionRow): Promise<void> {
  try {
    await inTransaction(outer, async (ctx) => {
      if (await settleAddition(ctx, line, null))
        await addMember(ctx, courseSeq, line.userSeq, { ...line, notifyYn })
    })
  } catch (error) {
    await settleAddition(outer, line, problemOfRow(outer, error, { userSeq: line.userSeq }))
  }
}

/** Before each part: whether the one who ordered it still may. Where not, what is left waits or is named as not done. */
async function maySo(outer: Context, { bulkSeq, courseSeq, byUserSeq, action }: BulkRow): Promise<boolean> {
  const call =
    action === 'add'
      ? ({ work: 'attendeeAddition', endpoint: addMany } as const)
      : ({ work: 'attendeeChange', endpoint: starting } as const)
  const fate = await fateNow(outer, { ...call, byUserSeq, courseSeq })
  if (fate === 'waits')
    await outer.services.jobs.send(
      outer,
      BULK,
      { channelSeq: outer.channelSeq, bulkSeq },
      { startAfter: lookAgainAt(outer.services.now()) },
    )
  if (fate === 'ends') await inTransaction(outer, (ctx) => endRest(ctx, bulkSeq, 'WORK_ORDERER_GONE'))
  return fate === 'goesOn'
}

/** What nobody has begun yet is named as not done. */
async function endRest(ctx: Context, bulkSeq: number, why: ErrorName): Promise<void> {
  await settleOthers(ctx, bulkSeq, why)
  await settleOtherAdditions(ctx, bulkSeq, why)
  await finishBulk(ctx, bulkSeq)
}

/** ATT-12: what is done stays done. A part that is under way comes to its end first. */
export function stopBulk(
  outer: Context,
  courseSeq: number,
  bulkSeq: number,
): Promise<ReplyOf<typeof stopping>> {
  return inTransaction(outer, async (ctx) => {
    const bulk = await lockBulk(ctx, bulkSeq)
    if (!bulk || bulk.courseSeq !== courseSeq) fail('NO_DATA', { bulkSeq })
    if (bulk.finishedAt === null) {
      await endRest(ctx, bulkSeq, 'WORK_STOPPED')
      await audit(ctx, 'attendees.bulkStop', `course:${courseSeq}`, null, { bulkSeq, action: bulk.action })
    }
    return bulkView(ctx, (await findBulk(ctx, bulkSeq)) ?? bulk)
  })
}

import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { bulkWork, startBulk as starting } from '@seodang/contract/enrolment'
import { AppError, type ErrorName, errorText, isErrorName } from '@seodang/domain/errors'
import { type Context, inTransaction, systemContext, userSeqOf } from '../../platform/context.ts'
import { BEHIND_THE_REST, defineJob } from '../../platform/jobs/jobs.ts'
import { addMember } from './add-attendee.ts'
import {
  type AdditionRow,
  countAdditions,
  listAdditions,
  listFailedAdditions,
  settleAddition,
} from './additions-store.ts'
import { listForChange } from './attendees-store.ts'
import {
  type BulkRow,
  countRows,
  findBulk,
  finishBulk,
  insertBulk,
  listBulks,
  listFailures,
  listWaiting,
  SHOWN_FAILURES,
  settleRow,
} from './bulk-store.ts'
import { changeWithin, requireDays } from './change-attendees.ts'

type View = ReplyOf<typeof bulkWork>['list'][number]

/** Tried again as often as it takes: each attempt goes on where the last one stopped. */
export const BULK = defineJob<{ channelSeq: number; bulkSeq: number }>('enrolment.bulk', {
  retryLimit: 20,
  expireInSeconds: 3600,
  priority: BEHIND_THE_REST,
})

const PART = 100

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
  const { bulkSeq, action, createdAt, finishedAt } = bulk
  const isAdding = action === 'add'
  const counts = countsOf(await (isAdding ? countAdditions : countRows)(ctx, bulkSeq))
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
    failures: failures.map(({ key, name, problem }) => ({
      key,
      name,
      message: errorText(isErrorName(problem) ? problem : 'INTERNAL', ctx.language),
    })),
  }
}

function countsOf(rows: readonly { state: 'waiting' | 'done' | 'failed'; count: number }[]) {
  const of = (state: 'waiting' | 'done' | 'failed') => rows.find((row) => row.state === state)?.count ?? 0
  const [doneCount, failedCount] = [of('done'), of('failed')]
  return { totalCount: doneCount + failedCount + of('waiting'), doneCount, failedCount }
}

/**
 * Changes all that wait, each in a transaction that also settles its row: whoever is killed in the middle leaves
 * nobody half changed, and whoever goes on changes nobody twice.
 */
export async function workBulk(ctx: Context, bulkSeq: number): Promise<void> {
  const bulk = await findBulk(ctx, bulkSeq)
  if (!bulk || bulk.finishedAt) return
  const { action } = bulk
  if (action === 'add') await addAll(ctx, bulk)
  else await changeAll(ctx, { ...bulk, action })
  await finishBulk(ctx, bulkSeq)
}

type ChangeBulk = BulkRow & { action: Exclude<BulkRow['action'], 'add'> }

async function changeAll(ctx: Context, bulk: ChangeBulk): Promise<void> {
  const { bulkSeq } = bulk
  for (;;) {
    const waiting = await listWaiting(ctx, bulkSeq, PART)
    if (waiting.length === 0) break
    const rows = new Map(
      (await listForChange(ctx, bulk.courseSeq, waiting)).map((row) => [row.attendSeq, row]),
    )
    for (const attendSeq of waiting) {
      const row = rows.get(attendSeq)
      // Whoever left the class meanwhile, with all that was theirs.
      if (!row) await settleRow(ctx, bulkSeq, attendSeq, 'NO_DATA')
      else await workOne(actingFor(ctx, bulk), bulk, row)
    }
  }
}

/** The same for those who are not in the class yet (ATT-16). */
async function addAll(ctx: Context, bulk: BulkRow): Promise<void> {
  for (;;) {
    const waiting = await listAdditions(ctx, bulk.bulkSeq, PART)
    if (waiting.length === 0) return
    for (const line of waiting) await addOneOf(actingFor(ctx, bulk), bulk, line)
  }
}

async function addOneOf(outer: Context, { courseSeq, notifyYn }: BulkRow, line: AdditionRow): Promise<void> {
  try {
    await inTransaction(outer, async (ctx) => {
      if (await settleAddition(ctx, line, null))
        await addMember(ctx, courseSeq, line.userSeq, { ...line, notifyYn })
    })
  } catch (error) {
    await settleAddition(outer, line, problemOf(outer, { userSeq: line.userSeq }, error))
  }
}

/** History and audit name whoever asked for it, and the moment at which it happens. */
function actingFor(ctx: Context, { byUserSeq }: BulkRow): Context {
  const { principal, now } = systemContext(ctx.services, ctx.channelSeq)
  return { ...ctx, now, principal: { ...principal, userSeq: byUserSeq } }
}

async function workOne(
  outer: Context,
  { bulkSeq, courseSeq, action, days, reason }: ChangeBulk,
  row: Awaited<ReturnType<typeof listForChange>>[number],
): Promise<void> {
  const change = { attendSeqs: [row.attendSeq], action, reason, ...(days !== null && { days }) }
  try {
    await inTransaction(outer, async (ctx) => {
      if (await settleRow(ctx, bulkSeq, row.attendSeq, null)) await changeWithin(ctx, courseSeq, change, row)
    })
  } catch (error) {
    await settleRow(outer, bulkSeq, row.attendSeq, problemOf(outer, { attendSeq: row.attendSeq }, error))
  }
}

function problemOf({ log }: Context, about: object, error: unknown): ErrorName {
  if (error instanceof AppError) return error.errorName
  log.error({ err: error, ...about }, 'attendee not changed')
  return 'INTERNAL'
}

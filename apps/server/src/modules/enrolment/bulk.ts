import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { bulkWork, startBulk as starting } from '@seodang/contract/enrolment'
import { AppError, type ErrorName, errorText, isErrorName } from '@seodang/domain/errors'
import { type Context, inTransaction, systemContext, userSeqOf } from '../../platform/context.ts'
import { BEHIND_THE_REST, defineJob } from '../../platform/jobs/jobs.ts'
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
    return viewOf(ctx, bulk)
  })
}

export async function listBulkWork(ctx: Context, courseSeq: number): Promise<ReplyOf<typeof bulkWork>> {
  const bulks = await listBulks(ctx, courseSeq)
  const list = await Promise.all(bulks.map((bulk) => viewOf(ctx, bulk)))
  return { list, totalCount: list.length }
}

async function viewOf(ctx: Context, bulk: BulkRow): Promise<View> {
  const { bulkSeq, action, createdAt, finishedAt } = bulk
  const counts = await countRows(ctx, bulkSeq)
  const failures = counts.failedCount === 0 ? [] : await listFailures(ctx, bulkSeq)
  return {
    bulkSeq,
    action,
    ...counts,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    failures: failures.map(({ attendSeq, name, problem }) => ({
      attendSeq,
      name,
      message: errorText(isErrorName(problem) ? problem : 'INTERNAL', ctx.language),
    })),
  }
}

/**
 * Changes all that wait, each in a transaction that also settles its row: whoever is killed in the middle leaves
 * nobody half changed, and whoever goes on changes nobody twice.
 */
export async function workBulk(ctx: Context, bulkSeq: number): Promise<void> {
  const bulk = await findBulk(ctx, bulkSeq)
  if (!bulk || bulk.finishedAt) return
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
  await finishBulk(ctx, bulkSeq)
}

/** History and audit name whoever asked for it, and the moment at which it happens. */
function actingFor(ctx: Context, { byUserSeq }: BulkRow): Context {
  const { principal, now } = systemContext(ctx.services, ctx.channelSeq)
  return { ...ctx, now, principal: { ...principal, userSeq: byUserSeq } }
}

async function workOne(
  outer: Context,
  { bulkSeq, courseSeq, action, days, reason }: BulkRow,
  row: Awaited<ReturnType<typeof listForChange>>[number],
): Promise<void> {
  const change = { attendSeqs: [row.attendSeq], action, reason, ...(days !== null && { days }) }
  try {
    await inTransaction(outer, async (ctx) => {
      if (await settleRow(ctx, bulkSeq, row.attendSeq, null)) await changeWithin(ctx, courseSeq, change, row)
    })
  } catch (error) {
    await settleRow(outer, bulkSeq, row.attendSeq, problemOf(outer, row.attendSeq, error))
  }
}

function problemOf({ log }: Context, attendSeq: number, error: unknown): ErrorName {
  if (error instanceof AppError) return error.errorName
  log.error({ err: error, attendSeq }, 'attendee not changed')
  return 'INTERNAL'
}

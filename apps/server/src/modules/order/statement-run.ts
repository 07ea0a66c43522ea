import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { confirmStatement, type statementRuns } from '@seodang/contract/order'
import { PAYMENT_STATUS } from '@seodang/domain/codes'
import { type ErrorName, errorText, fail, isErrorName } from '@seodang/domain/errors'
import { actingFor, type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { BEHIND_THE_REST, defineJob } from '../../platform/jobs/jobs.ts'
import { fateNow } from '../../platform/ordered.ts'
import { problemOfRow } from '../../platform/row-problem.ts'
import { countStates } from '../../platform/row-states.ts'
import { confirmArrival } from './confirm-deposit.ts'
import { lineHashOf } from './statement.ts'
import {
  claimDeposit,
  countDeposits,
  findPaidBy,
  findRun,
  finishRun,
  insertRun,
  listFailedDeposits,
  listRuns,
  listWaitingDeposits,
  noteResumed,
  type StatementDepositRow,
  type StatementRunRow,
  settleDeposit,
  settleOthers,
} from './statement-store.ts'
import { lockOrder } from './store.ts'
import { depositLines } from './tables.ts'

type View = ReplyOf<typeof statementRuns>['list'][number]

/** Tried again as often as it takes: each attempt goes on where the last one stopped. */
export const STATEMENT = defineJob<{ channelSeq: number; statementRunSeq: number }>('order.statement', {
  expireInSeconds: 3600,
  priority: BEHIND_THE_REST,
})

/** PAY-18: keeps what the staff looked at and leaves the rest to a worker. */
export function startStatement(outer: Context, { deposits }: BodyOf<typeof confirmStatement>): Promise<View> {
  return inTransaction(outer, async (ctx) => {
    const run = await insertRun(
      ctx,
      userSeqOf(ctx),
      deposits.map(({ line, orderSeq }) => ({ orderSeq, lineHash: lineHashOf(line), amount: line.amount })),
    )
    const { channelSeq } = ctx
    await ctx.services.jobs.send(ctx, STATEMENT, { channelSeq, statementRunSeq: run.statementRunSeq })
    return runView(ctx, run)
  })
}

export async function listStatementRuns(ctx: Context): Promise<ReplyOf<typeof statementRuns>> {
  const list = await Promise.all((await listRuns(ctx)).map((run) => runView(ctx, run)))
  return { list, totalCount: list.length }
}

async function runView(ctx: Context, run: StatementRunRow): Promise<View> {
  const { statementRunSeq, createdAt, finishedAt, resumedAt } = run
  const counts = countStates(await countDeposits(ctx, statementRunSeq))
  const failures = counts.failedCount === 0 ? [] : await listFailedDeposits(ctx, statementRunSeq)
  return {
    statementRunSeq,
    ...counts,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    resumedAt: resumedAt?.toISOString() ?? null,
    failures: failures.map(({ problem, ...order }) => ({
      ...order,
      message: errorText(isErrorName(problem) ? problem : 'INTERNAL', ctx.language),
    })),
  }
}

/** Read at a time; each is confirmed in a transaction of its own. */
const AT_ONCE = 100

/** Whoever is killed in the middle leaves no deposit half confirmed, and whoever goes on confirms none twice. */
export async function workStatement(ctx: Context, statementRunSeq: number): Promise<void> {
  const run = await findRun(ctx, statementRunSeq)
  if (!run || run.finishedAt) return
  if (ctx.isResumed) await noteResumed(ctx, statementRunSeq)
  for (;;) {
    const waiting = await listWaitingDeposits(ctx, statementRunSeq, AT_ONCE)
    if (waiting.length === 0) return finishRun(ctx, statementRunSeq)
    for (const deposit of waiting) {
      if (!(await maySo(ctx, run))) return
      await confirmOne(actingFor(ctx, run.byUserSeq), deposit)
    }
  }
}

/** Each on its own, so that one which is refused stops nobody else. */
async function confirmOne(outer: Context, deposit: StatementDepositRow): Promise<void> {
  try {
    await inTransaction(outer, async (ctx) => {
      if (await claimDeposit(ctx, deposit)) await settleDeposit(ctx, deposit, await confirmed(ctx, deposit))
    })
  } catch (error) {
    await settleDeposit(outer, deposit, problemOfRow(outer, error, { orderSeq: deposit.orderSeq }))
  }
}

/** Before each: whether the one who ordered it still may. Where not, those that are left are named as not confirmed. */
async function maySo(outer: Context, { statementRunSeq, byUserSeq }: StatementRunRow): Promise<boolean> {
  const order = { work: 'statement', endpoint: confirmStatement, byUserSeq, courseSeq: 0 } as const
  if ((await fateNow(outer, order)) === 'goesOn') return true
  await inTransaction(outer, async (ctx) => {
    await settleOthers(ctx, statementRunSeq, 'WORK_ORDERER_GONE')
    await finishRun(ctx, statementRunSeq)
  })
  return false
}

async function confirmed(
  ctx: Context,
  { orderSeq, lineHash, amount }: StatementDepositRow,
): Promise<ErrorName | null> {
  const order = await lockOrder(ctx, orderSeq)
  if (order.amount !== amount) fail('PAYMENT_AMOUNT_MISMATCH', { orderSeq })
  const before = await findPaidBy(ctx, lineHash)
  if (before === orderSeq) fail('DEPOSIT_CONFIRMED_BEFORE', { orderSeq })
  if (before !== undefined) fail('DEPOSIT_LINE_TAKEN', { orderSeq })
  if (order.paymentStatus !== PAYMENT_STATUS.waitingDeposit) fail('DEPOSIT_NOT_AWAITED', { orderSeq })
  const { channelSeq, now } = ctx
  await ctx.db.insert(depositLines).values({ channelSeq, lineHash, orderSeq, createdAt: now })
  const paid = await confirmArrival(ctx, orderSeq)
  // The place may be gone: then the money goes back, and the list of orders tells it.
  return paid.paymentStatus === PAYMENT_STATUS.completed ? null : 'DEPOSIT_WITHOUT_PLACE'
}

import type { ErrorName } from '@seodang/domain/errors'
import { DAY } from '@seodang/domain/instant'
import { and, asc, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { depositLines, orders, statementDeposits, statementRuns } from './tables.ts'

export type StatementRunRow = typeof statementRuns.$inferSelect
export type StatementDepositRow = typeof statementDeposits.$inferSelect
export type NewDeposit = Pick<StatementDepositRow, 'orderSeq' | 'lineHash' | 'amount'>

/** Of each run, so that an answer stays small whatever went wrong. */
const SHOWN_FAILURES = 200
/** What the page is told of: the newest. */
const SHOWN_RUNS = 5

/** Keeps what is to be confirmed; orders of another site are left out, as if they did not exist (SEC-04). */
export async function insertRun(
  ctx: Context,
  byUserSeq: number,
  deposits: readonly NewDeposit[],
): Promise<StatementRunRow> {
  const { db, channelSeq, now } = ctx
  const [run] = await db.insert(statementRuns).values({ channelSeq, byUserSeq, createdAt: now }).returning()
  if (!run) throw new Error('The write of a statement answered no row')
  await db.execute(sql`
    insert into statement_deposits (channel_seq, statement_run_seq, order_seq, line_hash, amount)
    select o.channel_seq, ${run.statementRunSeq}::bigint, o.order_seq, given.line_hash, given.amount
    from unnest(
      ${sql.param(deposits.map(({ orderSeq }) => orderSeq))}::bigint[],
      ${sql.param(deposits.map(({ lineHash }) => lineHash))}::text[],
      ${sql.param(deposits.map(({ amount }) => amount))}::bigint[]
    ) as given (order_seq, line_hash, amount)
    join orders o on o.channel_seq = ${channelSeq} and o.order_seq = given.order_seq
    on conflict do nothing`)
  return run
}

const runOf = ({ channelSeq }: Context, statementRunSeq: number) =>
  and(eq(statementRuns.channelSeq, channelSeq), eq(statementRuns.statementRunSeq, statementRunSeq))

export async function findRun(ctx: Context, statementRunSeq: number): Promise<StatementRunRow | undefined> {
  const [run] = await ctx.db.select().from(statementRuns).where(runOf(ctx, statementRunSeq))
  return run
}

export async function noteResumed(ctx: Context, statementRunSeq: number): Promise<void> {
  await ctx.db.update(statementRuns).set({ resumedAt: ctx.services.now() }).where(runOf(ctx, statementRunSeq))
}

export async function finishRun(ctx: Context, statementRunSeq: number): Promise<void> {
  await ctx.db
    .update(statementRuns)
    .set({ finishedAt: ctx.services.now() })
    .where(and(runOf(ctx, statementRunSeq), isNull(statementRuns.finishedAt)))
}

/** The runs that began within a day. */
export const listRuns = ({ db, channelSeq, now }: Context): Promise<StatementRunRow[]> =>
  db
    .select()
    .from(statementRuns)
    .where(
      and(
        eq(statementRuns.channelSeq, channelSeq),
        gte(statementRuns.createdAt, new Date(now.getTime() - DAY)),
      ),
    )
    .orderBy(desc(statementRuns.statementRunSeq))
    .limit(SHOWN_RUNS)

const depositsOf = ({ channelSeq }: Context, statementRunSeq: number) =>
  and(eq(statementDeposits.channelSeq, channelSeq), eq(statementDeposits.statementRunSeq, statementRunSeq))

export const listWaitingDeposits = (
  ctx: Context,
  statementRunSeq: number,
  limit: number,
): Promise<StatementDepositRow[]> =>
  ctx.db
    .select()
    .from(statementDeposits)
    .where(and(depositsOf(ctx, statementRunSeq), eq(statementDeposits.state, 'waiting')))
    .orderBy(asc(statementDeposits.orderSeq), asc(statementDeposits.lineHash))
    .limit(limit)

const waitingOne = (ctx: Context, { statementRunSeq, orderSeq, lineHash }: StatementDepositRow) =>
  and(
    depositsOf(ctx, statementRunSeq),
    eq(statementDeposits.orderSeq, orderSeq),
    eq(statementDeposits.lineHash, lineHash),
    eq(statementDeposits.state, 'waiting'),
  )

/** Holds a deposit until commit; false where another worker has settled it. */
export async function claimDeposit(ctx: Context, deposit: StatementDepositRow): Promise<boolean> {
  const [row] = await ctx.db
    .select({ orderSeq: statementDeposits.orderSeq })
    .from(statementDeposits)
    .where(waitingOne(ctx, deposit))
    .for('update')
  return row !== undefined
}

export async function settleDeposit(
  ctx: Context,
  deposit: StatementDepositRow,
  problem: ErrorName | null,
): Promise<void> {
  await ctx.db
    .update(statementDeposits)
    .set({ problem, state: problem === null ? 'done' : 'failed' })
    .where(waitingOne(ctx, deposit))
}

/** Takes all that wait out of the waiting ones, undone. */
export async function settleOthers(ctx: Context, statementRunSeq: number, problem: ErrorName): Promise<void> {
  await ctx.db
    .update(statementDeposits)
    .set({ state: 'failed', problem })
    .where(and(depositsOf(ctx, statementRunSeq), eq(statementDeposits.state, 'waiting')))
}

/** The order that a line of a statement paid before. */
export async function findPaidBy(ctx: Context, lineHash: string): Promise<number | undefined> {
  const [before] = await ctx.db
    .select({ orderSeq: depositLines.orderSeq })
    .from(depositLines)
    .where(and(eq(depositLines.channelSeq, ctx.channelSeq), eq(depositLines.lineHash, lineHash)))
  return before?.orderSeq
}

export const countDeposits = (ctx: Context, statementRunSeq: number) =>
  ctx.db
    .select({ state: statementDeposits.state, count: sql<number>`count(*)::int` })
    .from(statementDeposits)
    .where(depositsOf(ctx, statementRunSeq))
    .groupBy(statementDeposits.state)

export const listFailedDeposits = (ctx: Context, statementRunSeq: number) =>
  ctx.db
    .select({
      orderSeq: orders.orderSeq,
      number: orders.number,
      name: sql<string>`coalesce(${orders.depositorName}, ${orders.name})`,
      problem: statementDeposits.problem,
    })
    .from(statementDeposits)
    .innerJoin(
      orders,
      and(
        eq(orders.channelSeq, statementDeposits.channelSeq),
        eq(orders.orderSeq, statementDeposits.orderSeq),
      ),
    )
    .where(and(depositsOf(ctx, statementRunSeq), eq(statementDeposits.state, 'failed')))
    .orderBy(asc(statementDeposits.orderSeq))
    .limit(SHOWN_FAILURES)

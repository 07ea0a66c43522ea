import { type Context, inTransaction } from './context.ts'

/** What is known of one of the many that a call works at, one after another (docs/decisions/work-that-goes-on.md). */
export interface Unit {
  /** What it set out to do, of work that more than one transaction needs. */
  begun?: unknown
  /** What became of it. */
  outcome?: unknown
}

/** The units of a call that takes a key; none where it came without one. */
export interface Units {
  /** As the process left them that was at this call before. */
  found: Readonly<Record<string, Unit>>
  keep(ctx: Context, name: string, unit: Unit): Promise<void>
}

/**
 * One of many, in a transaction of its own that also keeps what became of it: when the call comes again after its
 * process died, that is the answer. A refusal is not kept. `Outcome` has to be what JSON gives back.
 */
export async function unitOnce<Outcome>(
  ctx: Context,
  name: string,
  work: (ctx: Context) => Promise<Outcome>,
): Promise<Outcome> {
  const found = ctx.units?.found[name]
  // What was kept under this name is what this very work gave.
  if (found && 'outcome' in found) return found.outcome as Outcome
  return inTransaction(ctx, async (inner) => {
    const outcome = await work(inner)
    await ctx.units?.keep(inner, name, { outcome })
    return outcome
  })
}

interface InSteps<Plan, Outcome> {
  /** What it sets out to do, written before the first step. */
  plan(): Promise<Plan>
  /** May ask somebody outside between its transactions. One that had begun goes on from wherever it stopped. */
  steps(plan: Plan, isResumed: boolean): Promise<void>
  /** The last transaction. */
  end(ctx: Context, plan: Plan): Promise<Outcome>
}

/** The same for what one transaction cannot hold. */
export async function unitInSteps<Plan, Outcome>(
  ctx: Context,
  name: string,
  { plan, steps, end }: InSteps<Plan, Outcome>,
): Promise<Outcome> {
  const { outcome, begun } = ctx.units?.found[name] ?? {}
  if (outcome !== undefined) return outcome as Outcome
  const isResumed = begun !== undefined
  const planned = isResumed ? (begun as Plan) : await plan()
  if (!isResumed) await ctx.units?.keep(ctx, name, { begun: planned })
  await steps(planned, isResumed)
  return unitOnce(ctx, name, (inner) => end(inner, planned))
}

import { type Context, inTransaction, type Services, systemContext } from '../../platform/context.ts'
import { type Due, type DueTable, listDue } from './due-store.ts'

/** What is done with each of them: claimed and stepped in one transaction, asked of the gateway after its commit. */
interface DueWork<Row, Asked> {
  of: DueTable
  /** Locks the row, or nothing where it is due no more or somebody else is at it. */
  claim: (ctx: Context, seq: number) => Promise<Row | undefined>
  /** What has to be asked of the gateway; null where nothing has. */
  step: (ctx: Context, row: Row) => Promise<Asked | null>
  ask: (ctx: Context, asked: Asked) => Promise<unknown>
  /** What the log says of one that failed. */
  failed: string
}

/** So many are looked up at once, and so many charged side by side. */
const BATCH = 400
const LANES = 8

/**
 * Does what is due, until nothing is left or `until` has come. Each is claimed under its lock, so two schedulers at once,
 * or one that is killed in the middle, charge nobody twice and leave nobody out. Answers how many were done.
 */
export async function chargeAllDue<Row, Asked>(
  services: Services,
  work: DueWork<Row, Asked>,
  { until, lanes = LANES }: { until?: Date; lanes?: number } = {},
): Promise<number> {
  let done = 0
  let last: Due | undefined
  const isOver = () => until !== undefined && services.now() >= until
  do {
    // What failed stays due for the next round, and this one goes on behind it.
    const due = await listDue(systemContext(services, 0), work.of, BATCH, last)
    last = due.at(-1)
    const left = due.values()
    const lane = async () => {
      for (const one of left) if (!isOver() && (await chargeOne(services, work, one))) done += 1
    }
    await Promise.all(Array.from({ length: lanes }, lane))
  } while (last && !isOver())
  return done
}

/** Each on its own, so that one that fails stops nobody else. */
async function chargeOne<Row, Asked>(
  services: Services,
  { claim, step, ask, failed }: DueWork<Row, Asked>,
  { channelSeq, seq }: Due,
): Promise<boolean> {
  const site = systemContext(services, channelSeq)
  try {
    const taken = await inTransaction(site, async (ctx) => {
      const row = await claim(ctx, seq)
      return row === undefined ? null : { asked: await step(ctx, row) }
    })
    if (taken?.asked) await ask(systemContext(services, channelSeq), taken.asked)
    return taken !== null
  } catch (error) {
    site.log.error({ err: error, channelSeq, seq }, failed)
    return false
  }
}

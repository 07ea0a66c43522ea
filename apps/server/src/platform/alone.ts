import { type Context, systemContext } from './context.ts'

/** Does something for one site, so that what fails there keeps nobody else: the log tells of it, and the round goes on. */
export async function alone(
  ctx: Context,
  about: { channelSeq: number; [detail: string]: unknown },
  work: (site: Context) => Promise<unknown>,
  failed: string,
): Promise<void> {
  try {
    await work(systemContext(ctx.services, about.channelSeq))
  } catch (error) {
    ctx.log.error({ err: error, ...about }, failed)
  }
}

/** Numbers alone: what is done alone is told to the log. */
type Named = number | { [name: string]: number }

/**
 * Does something for each of many, so that one of whom it fails holds none of those behind. Fails once all were tried, so that
 * whoever hands the work out again hands it out for that one, too; done again it has to change nothing for the others.
 */
export async function eachAlone<One extends Named>(
  ctx: Context,
  many: Iterable<One>,
  work: (one: One) => Promise<unknown>,
  failed: string,
): Promise<void> {
  const errors: unknown[] = []
  for (const one of many)
    try {
      await work(one)
    } catch (error) {
      ctx.log.error({ err: error, one }, failed)
      errors.push(error)
    }
  if (errors.length > 0) throw new AggregateError(errors, failed)
}

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

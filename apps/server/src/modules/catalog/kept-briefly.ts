import type { Context } from '../../platform/context.ts'

/** Less than a finished page is kept (docs/decisions/html-cache.md): periods and discounts go by the clock. */
const KEPT_MS = 10_000
/** Searches of a process; an unbounded number of them would fill its memory. */
const MOST_KEPT = 5000

/**
 * What is counted over all classes of a site, kept until the site changes, at most ten seconds: counting ten thousand
 * classes costs more than the page of twenty that is shown of them.
 */
export function keptBriefly<T>() {
  const perProcess = new WeakMap<object, Map<string, { version: number; at: number; value: T }>>()
  return (ctx: Context, search: string): { known: T | null; keep: (value: T) => void } => {
    const { changes } = ctx.services
    let kept = perProcess.get(changes)
    if (!kept) perProcess.set(changes, (kept = new Map()))
    const key = `${ctx.channelSeq} ${search}`
    // Read before the count begins, so that a change in the middle of it is not missed.
    const version = changes.versionOf(ctx.channelSeq)
    const at = ctx.now.getTime()
    const hit = kept.get(key)
    if (hit?.version === version && Math.abs(at - hit.at) < KEPT_MS)
      return { known: hit.value, keep: () => undefined }
    return {
      known: null,
      keep: (value) => {
        kept.delete(key)
        kept.set(key, { version, at, value })
        if (kept.size > MOST_KEPT) for (const oldest of kept.keys()) if (kept.delete(oldest)) break
      },
    }
  }
}

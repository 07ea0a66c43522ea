import type { Context } from '../../platform/context.ts'

/** Classes of a process that are asked for most; an unbounded number of long texts would fill its memory. */
const MOST_KEPT = 2000

/**
 * Reads of one class that stay right until its site changes (see `siteChanged`), the least recently asked for
 * leaving first. What moves without that, such as counts, does not belong in here.
 */
export function keptPerCourse<T>(
  load: (ctx: Context, courseSeq: number) => Promise<T>,
  mayKeep: (value: T) => boolean,
) {
  const perProcess = new WeakMap<object, Map<string, { version: number; value: Promise<T> }>>()
  return (ctx: Context, courseSeq: number): Promise<T> => {
    const { changes } = ctx.services
    let kept = perProcess.get(changes)
    if (!kept) perProcess.set(changes, (kept = new Map()))
    const key = `${ctx.channelSeq}:${courseSeq}`
    // Read before the load begins, so that a change in the middle of it is not missed.
    const version = changes.versionOf(ctx.channelSeq)
    const hit = kept.get(key)
    kept.delete(key)
    const entry = hit?.version === version ? hit : { version, value: load(ctx, courseSeq) }
    kept.set(key, entry)
    const drop = () => {
      if (kept.get(key) === entry) kept.delete(key)
    }
    entry.value.then((value) => mayKeep(value) || drop(), drop)
    if (kept.size > MOST_KEPT) for (const oldest of kept.keys()) if (kept.delete(oldest)) break
    return entry.value
  }
}

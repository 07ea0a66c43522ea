import { sql } from 'drizzle-orm'
import { afterCommit, type Context } from './context.ts'

/**
 * Tells every process that a site's content moved, so that nothing remembered of it is served again.
 * A version is a number of this process: it only has to differ from the one before.
 */
export interface Changes {
  versionOf(channelSeq: number): number
  bump(channelSeq: number): void
  onChange(listener: (channelSeq: number) => void): void
  /** What was heard on the PostgreSQL channel, or, after a lost connection, `everything`. */
  heard(payload: string): void
  everything(): void
}

export const CHANGES_CHANNEL = 'channel_changed'

export function createChanges(): Changes {
  const versions = new Map<number, number>()
  const listeners: ((channelSeq: number) => void)[] = []
  let counter = 0
  let floor = 0
  const bump = (channelSeq: number) => {
    versions.set(channelSeq, ++counter)
    for (const listener of listeners) listener(channelSeq)
  }
  return {
    versionOf: (channelSeq) => versions.get(channelSeq) ?? floor,
    bump,
    onChange: (listener) => listeners.push(listener),
    heard: (payload) => bump(Number(payload)),
    everything: () => {
      versions.clear()
      floor = ++counter
      for (const listener of listeners) listener(0)
    },
  }
}

/** Call it in every use case that changes what a visitor of the site may see. */
export async function siteChanged(ctx: Context, channelSeq = ctx.channelSeq): Promise<void> {
  await ctx.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, ${String(channelSeq)})`)
  // The person who saved must see it in their next request, before the notification comes round.
  await afterCommit(ctx, () => ctx.services.changes.bump(channelSeq))
}

/** Small values of a site that are read on every request, kept in the process until the site changes. */
export function remembered<T>(load: (ctx: Context, channelSeq: number) => Promise<T>) {
  const perProcess = new WeakMap<Changes, Map<number, { version: number; value: Promise<T> }>>()
  return (ctx: Context, channelSeq: number): Promise<T> => {
    const { changes } = ctx.services
    let kept = perProcess.get(changes)
    if (!kept) perProcess.set(changes, (kept = new Map()))
    const version = changes.versionOf(channelSeq)
    const hit = kept.get(channelSeq)
    if (hit && hit.version === version) return hit.value
    const value = load(ctx, channelSeq)
    kept.set(channelSeq, { version, value })
    value.catch(() => kept.delete(channelSeq))
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? channelSeq)
    return value
  }
}

const MOST_KEPT = 10_000

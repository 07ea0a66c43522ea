import { CURRICULUM_TYPE } from './codes.ts'
import { isLocked, type LockableItem } from './curriculum.ts'
import { type Instant, timeOf } from './instant.ts'

/** ALM-15: neither a section nor locked. */
function isEnterable(item: LockableItem): boolean {
  return item.curriculumTypeCd !== CURRICULUM_TYPE.section && !isLocked(item)
}

/** ALM-15, ROOM-09: the first item whose type is not 01 and that is not locked; null for an empty class. */
export function firstItem<Item extends LockableItem>(items: readonly Item[]): Item | null {
  return items.find(isEnterable) ?? null
}

/** ROOM-24: what is offered at the end of an item. */
export function nextItem<Item extends LockableItem>(
  items: readonly Item[],
  curriculumSeq: number,
): Item | null {
  const index = items.findIndex((item) => item.curriculumSeq === curriculumSeq)
  return index < 0 ? null : firstItem(items.slice(index + 1))
}

/** The item before, for the button back. */
export function previousOf<Item extends LockableItem>(
  items: readonly Item[],
  curriculumSeq: number,
): Item | null {
  const index = items.findIndex((item) => item.curriculumSeq === curriculumSeq)
  return items.slice(0, Math.max(0, index)).findLast(isEnterable) ?? null
}

export type Seen = { curriculumSeq: number; lastSeenAt: Instant }

/**
 * BYD-06: where to go on: the item seen last while it is not done, else the next one after it that is not
 * done, else the first that is not done, else the first of all.
 */
export function continueItem<Item extends LockableItem>(
  items: readonly Item[],
  seen: readonly Seen[],
  done: ReadonlySet<number>,
): Item | null {
  const open = items.filter((item) => isEnterable(item) && !done.has(item.curriculumSeq))
  const last = lastSeen(items, seen)
  const after = last === null ? [] : items.slice(items.indexOf(last))
  return open.find((item) => after.includes(item)) ?? open[0] ?? firstItem(items)
}

function lastSeen<Item extends LockableItem>(items: readonly Item[], seen: readonly Seen[]): Item | null {
  const [latest] = [...seen].sort((a, b) => timeOf(b.lastSeenAt) - timeOf(a.lastSeenAt))
  return items.find((item) => item.curriculumSeq === latest?.curriculumSeq) ?? null
}

import type { Standing } from '@seodang/domain/departure'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import { isAmidMerge } from '../identity/index.ts'
import { isGone, isSuspended } from './gone-store.ts'

/**
 * The person and the site, as `fateOf` asks for them. Whoever is in a merge is not gone: the account that is closed goes on
 * as another, to which what they have has not moved yet (SOC-19). Ask again in a minute.
 */
export async function standingOf(ctx: Context, userSeq: number): Promise<Required<Standing>> {
  // The place first: the row that the caller holds keeps a merge from ending meanwhile, not from beginning.
  const isAway = await isGone(ctx, userSeq)
  const isMerging = await isAmidMerge(ctx, userSeq)
  return { isGone: isAway && !isMerging, isMerging, isSuspended: await isSuspended(ctx) }
}

/** What ends with somebody's membership of the site, in its transaction, whoever ended it (JOIN-11, MEM-08). */
type Ending = (ctx: Context, userSeq: number) => Promise<void>

/** What is charged by the clock is charged no more. Locks subscriptions, then classes. */
export const END_CHARGES = definePort<Ending>('membership.endCharges')
/** Turns in lines and places that are offered go to the next. Locks classes, in the order of their keys. */
export const END_TURNS = definePort<Ending>('membership.endTurns')

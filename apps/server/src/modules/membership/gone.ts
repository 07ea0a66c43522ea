import type { Standing } from '@seodang/domain/departure'
import type { Context } from '../../platform/context.ts'
import { definePort } from '../../platform/ports.ts'
import { byPresence, isSuspended } from './presence-store.ts'

/** The person and the site, as `fateOf` asks for them. */
export async function standingOf(ctx: Context, userSeq: number): Promise<Standing> {
  const presence = await byPresence(ctx, userSeq, { here: 'here', merging: 'merging', gone: 'gone' } as const)
  return { presence, isSuspended: await isSuspended(ctx) }
}

/** What ends with somebody's membership of the site, in its transaction, whoever ended it (JOIN-11, MEM-08). */
type Ending = (ctx: Context, userSeq: number) => Promise<void>

/** What is charged by the clock is charged no more. Locks subscriptions, then classes. */
export const END_CHARGES = definePort<Ending>('membership.endCharges')
/** Turns in lines and places that are offered go to the next. Locks classes, in the order of their keys. */
export const END_TURNS = definePort<Ending>('membership.endTurns')

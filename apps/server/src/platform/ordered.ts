import type { Endpoint } from '@seodang/contract/endpoint'
import { type Fate, fateOfOrder, type OrderedWork } from '@seodang/domain/departure'
import { AppError, type ErrorName } from '@seodang/domain/errors'
import { HOUR } from '@seodang/domain/instant'
import type { Context } from './context.ts'
import { requireAccess } from './http/guard.ts'
import type { HeldPlace } from './http/holder.ts'
import type { LoadedPrincipal } from './http/principal.ts'
import { definePort } from './ports.ts'

/** Who somebody is on a site now, without any login of theirs; compose.ts provides it, as it does for calls. */
export const LOAD_PERSON =
  definePort<(userSeq: number, place: HeldPlace) => Promise<LoadedPrincipal>>('platform.loadPerson')

/** What was ordered, by which call and by whom. */
export interface Order {
  work: OrderedWork
  endpoint: Endpoint
  byUserSeq: number
  /** 0 where the call is about no class. */
  courseSeq: number
}

/**
 * ADM-02, PERM-05: what becomes of the next part of work that a person ordered. The guard of the call is asked again, as if
 * they made it at this moment.
 */
export async function fateNow(
  { services, channelSeq }: Context,
  { work, endpoint, byUserSeq, courseSeq }: Order,
): Promise<Fate> {
  const loaded = await services.ports.use(LOAD_PERSON)(byUserSeq, { channelSeq, courseSeq })
  return fateOfOrder(work, refusalOf(endpoint, loaded, channelSeq))
}

function refusalOf(endpoint: Endpoint, loaded: LoadedPrincipal, channelSeq: number): ErrorName | null {
  try {
    requireAccess(endpoint, loaded, channelSeq)
    return null
  } catch (error) {
    if (error instanceof AppError) return error.errorName
    throw error
  }
}

/** When work that waits for the end of a suspension looks again. */
export const lookAgainAt = (now: Date): Date => new Date(now.getTime() + HOUR)

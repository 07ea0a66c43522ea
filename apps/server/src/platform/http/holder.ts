import type { Endpoint } from '@seodang/contract/endpoint'
import { AppError } from '@seodang/domain/errors'
import type { FastifyRequest } from 'fastify'
import { type Context, type Services, systemContext } from '../context.ts'
import { requireAccess } from './guard.ts'
import type { LoadedPrincipal } from './principal.ts'

/** Whose an address is that opens something without a token. The numbers stand in addresses. */
export const HOLDER = { visitor: 0, session: 1, desk: 2, view: 3 } as const
type HolderKind = (typeof HOLDER)[keyof typeof HOLDER]

/** The login that an address was given to; `seq` is of the session, of the desk's, or of the administrator who looks. */
export interface Holder {
  kind: HolderKind
  /** 0 for a visitor. */
  seq: number
}

export function holderOf({ principal, origin }: Context): Holder {
  const { userSeq, desk, isReadOnly } = principal
  if (userSeq === null) return { kind: HOLDER.visitor, seq: 0 }
  if (isReadOnly) return { kind: HOLDER.view, seq: userSeq }
  if (origin.sessionSeq === null) throw new Error('An address is given to a login, and there is none')
  return { kind: desk === 'open' ? HOLDER.desk : HOLDER.session, seq: origin.sessionSeq }
}

export const readHolder = (kind: number | undefined, seq: number | undefined): Holder | null => {
  const known = Object.values(HOLDER).find((one) => one === kind)
  return known === undefined || seq === undefined ? null : { kind: known, seq }
}

/** What an address is about. */
export interface HeldPlace {
  channelSeq: number
  /** 0 where it is about none. */
  courseSeq: number
}

/** Who holds an address, as of now; a login that ended is nobody. */
export type LoadHolder = (holder: Holder, place: HeldPlace) => Promise<LoadedPrincipal | null>

/**
 * UPL-12, SEC-19, SEC-32: what whoever holds an address would be given now, asked of the same two that gave it: the
 * access rule of the endpoint, and the use case's own. Null where either refuses.
 */
export async function givenAgain<T>(
  frame: { services: Services; loadHolder: LoadHolder },
  request: FastifyRequest,
  asked: { endpoint: Endpoint; holder: Holder; place: HeldPlace },
  rule: (ctx: Context) => Promise<T | null>,
): Promise<T | null> {
  const { endpoint, holder, place } = asked
  const loaded = await frame.loadHolder(holder, place)
  if (!loaded) return null
  const ctx = systemContext(frame.services, place.channelSeq)
  const { principal } = loaded
  try {
    requireAccess(endpoint, loaded, holder.kind === HOLDER.desk ? null : place.channelSeq)
    return await rule({
      ...ctx,
      principal,
      log: request.log,
      origin: { ...ctx.origin, sessionSeq: loaded.sessionSeq },
    })
  } catch (error) {
    // A refusal is an answer here; everything else is a fault.
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

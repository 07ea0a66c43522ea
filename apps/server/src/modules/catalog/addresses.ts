import type { Context } from '../../platform/context.ts'
import { addressFinder } from './port.ts'

/** CUR-18: what a provider knows of an address; asked for nothing, only whether there is one. */
export async function findAddresses(ctx: Context, query: string) {
  const finder = ctx.services.ports.use(addressFinder)
  const words = query.trim()
  return { isOffered: finder !== null, list: finder && words ? await finder.find(words) : [] }
}

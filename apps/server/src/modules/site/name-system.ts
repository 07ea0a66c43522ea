import { Resolver } from 'node:dns/promises'
import { definePort } from '../../platform/ports.ts'

/** Asks the name system; answers nothing where there is no such record, throws where nobody answered. */
export interface NameSystem {
  txt(name: string): Promise<string[]>
  cname(name: string): Promise<string[]>
  /** IPv4 and IPv6. */
  addresses(name: string): Promise<string[]>
}
export const nameSystem = definePort<NameSystem>('nameSystem')

// Somebody waits for the answer while they are signed on: a silent server is given up soon.
const resolver = new Resolver({ timeout: 2000, tries: 2 })

/** The adapter that asks the system's resolver. */
export const systemNameSystem: NameSystem = {
  txt: async (name) => (await recordsOf(resolver.resolveTxt(name))).map((parts) => parts.join('')),
  cname: async (name) => recordsOf(resolver.resolveCname(name)),
  addresses: async (name) =>
    (await Promise.all([recordsOf(resolver.resolve4(name)), recordsOf(resolver.resolve6(name))])).flat(),
}

async function recordsOf<T>(asked: Promise<T[]>): Promise<T[]> {
  try {
    return await asked
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw error
  }
}

import { randomUUID } from 'node:crypto'
import type { Secrets } from '../../../platform/security/secrets.ts'
import type { InventedPerson } from './personas.ts'

/** What a code or a token of the stand-in says; it is its own record, so nothing is kept but which codes were used. */
export interface Paper {
  id: string
  kind: 'code' | 'token'
  vendor: string
  clientId: string
  person: InventedPerson
  /** Milliseconds since 1970. */
  expiresAt: number
  redirectUri: string
  state: string
  nonce: string | null
  codeChallenge: string | null
  /** The token endpoint fails with 500. */
  breaks: boolean
  /** What the code leads to is another application's. */
  isOfOtherApp: boolean
}

const PURPOSE = 'social stand-in'

export function papers(secrets: Secrets) {
  const used = new Set<string>()
  return {
    secretOf: (clientId: string) => secrets.sign(PURPOSE, clientId),
    write: (paper: Omit<Paper, 'id'>): string =>
      secrets.seal(PURPOSE, JSON.stringify({ ...paper, id: randomUUID() })).toString('base64url'),
    read(text: unknown, kind: Paper['kind'], vendor: string): Paper | null {
      if (typeof text !== 'string' || text === '') return null
      try {
        const paper: Paper = JSON.parse(secrets.open(PURPOSE, Buffer.from(text, 'base64url')))
        return paper.kind === kind && paper.vendor === vendor ? paper : null
      } catch {
        // Not one of ours: a provider says no more than that, either.
        return null
      }
    },
    /** False for a code that was used before. */
    use({ id }: Paper): boolean {
      if (used.has(id)) return false
      used.add(id)
      return true
    },
  }
}
export type Papers = ReturnType<typeof papers>

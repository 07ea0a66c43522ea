import { createRemoteJWKSet, customFetch, jwtVerify } from 'jose'
import { ProviderRefused } from '../../modules/identity/port.ts'
import type { Fetch, Said } from './ask.ts'

export interface IdTokenIssuer {
  /** The names under which it signs. */
  issuers: string[]
  keysUrl: string
}

type Keys = ReturnType<typeof createRemoteJWKSet>

/** Proves id tokens of one issuer: its signature, its name, for whom, until when, and for which departure. */
export function idTokens({ issuers, keysUrl }: IdTokenIssuer, fetch: Fetch, now: () => Date) {
  // Kept with the adapter: the keys are asked for again only when a token names one that is not known.
  const keys: Keys = createRemoteJWKSet(new URL(keysUrl), { [customFetch]: fetch })
  return async (token: string, expected: { clientId: string; nonce: string }): Promise<Said> => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer: issuers,
        audience: expected.clientId,
        algorithms: ['RS256', 'ES256'],
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: now(),
        clockTolerance: 60,
      })
      if (payload.nonce !== expected.nonce) throw new ProviderRefused('the id token is of another departure')
      if (payload.azp !== undefined && payload.azp !== expected.clientId)
        throw new ProviderRefused('the id token is of another application')
      return payload
    } catch (error) {
      if (error instanceof ProviderRefused) throw error
      throw new ProviderRefused('the id token is not right', { cause: error })
    }
  }
}

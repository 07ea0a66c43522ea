import type { IdentityProvider } from '../../modules/identity/port.ts'
import { type AdapterParts, withQuery } from './adapter.ts'
import { askProvider, required, textIn } from './ask.ts'
import { type IdTokenIssuer, idTokens } from './id-token.ts'

export interface GooglePlaces extends IdTokenIssuer {
  authorizeUrl: string
  tokenUrl: string
}

export const GOOGLE: GooglePlaces = {
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
}

/** OpenID Connect with PKCE: the id token says everything and proves itself. */
export function googleProvider({ keys, places, fetch, now }: AdapterParts<GooglePlaces>): IdentityProvider {
  const { clientId, clientSecret } = keys
  const prove = idTokens(places, fetch, now)
  return {
    clientId,
    authorizeUrl: ({ redirectUri, state, nonce, codeChallenge }) =>
      withQuery(places.authorizeUrl, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }),
    async exchange({ redirectUri, code, nonce, codeVerifier }) {
      const tokens = await askProvider(fetch, places.tokenUrl, {
        form: {
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
          code,
          code_verifier: codeVerifier,
        },
      })
      const person = await prove(required(tokens, 'id_token'), { clientId, nonce })
      const email = textIn(person, 'email')
      return {
        subject: required(person, 'sub'),
        email,
        isEmailProved: email !== null && (person.email_verified === true || person.email_verified === 'true'),
        name: textIn(person, 'name'),
        agreedTerms: [],
      }
    },
  }
}

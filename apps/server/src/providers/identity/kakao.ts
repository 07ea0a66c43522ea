import { type IdentityProvider, ProviderRefused } from '../../modules/identity/port.ts'
import { type AdapterParts, withQuery } from './adapter.ts'
import { askProvider, type Fetch, objectIn, required, textIn } from './ask.ts'
import { type IdTokenIssuer, idTokens } from './id-token.ts'

export interface KakaoPlaces extends IdTokenIssuer {
  authorizeUrl: string
  tokenUrl: string
  userUrl: string
  termsUrl: string
}

export const KAKAO: KakaoPlaces = {
  authorizeUrl: 'https://kauth.kakao.com/oauth/authorize',
  tokenUrl: 'https://kauth.kakao.com/oauth/token',
  keysUrl: 'https://kauth.kakao.com/.well-known/jwks.json',
  issuers: ['https://kauth.kakao.com'],
  userUrl: 'https://kapi.kakao.com/v2/user/me',
  termsUrl: 'https://kapi.kakao.com/v2/user/service_terms',
}

/** A code changed on our server; where the application has OpenID Connect on, its id token must say the same person. */
export function kakaoProvider({ keys, places, fetch, now }: AdapterParts<KakaoPlaces>): IdentityProvider {
  const { clientId, clientSecret } = keys
  const prove = idTokens(places, fetch, now)
  return {
    clientId,
    authorizeUrl: ({ redirectUri, state, nonce }) =>
      withQuery(places.authorizeUrl, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        nonce,
      }),
    async exchange({ redirectUri, code, nonce, asksTerms }) {
      const tokens = await askProvider(fetch, places.tokenUrl, {
        form: {
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
          code,
        },
      })
      const bearer = required(tokens, 'access_token')
      const person = await askProvider(fetch, places.userUrl, { bearer })
      const subject = required(person, 'id')
      const idToken = textIn(tokens, 'id_token')
      if (idToken !== null && (await prove(idToken, { clientId, nonce })).sub !== subject)
        throw new ProviderRefused('id token and access token are of two people')
      const account = objectIn(person.kakao_account)
      const email = textIn(account, 'email')
      return {
        subject,
        email,
        isEmailProved:
          email !== null && account.is_email_valid === true && account.is_email_verified === true,
        name: textIn(account, 'name') ?? textIn(objectIn(account.profile), 'nickname'),
        agreedTerms: asksTerms ? await agreedTerms(fetch, places.termsUrl, bearer) : [],
      }
    },
  }
}

async function agreedTerms(fetch: Fetch, termsUrl: string, bearer: string): Promise<string[]> {
  const { service_terms: terms } = await askProvider(fetch, termsUrl, { bearer })
  if (!Array.isArray(terms)) return []
  return terms
    .map(objectIn)
    .filter(({ agreed }) => agreed !== false)
    .flatMap((term) => textIn(term, 'tag') ?? [])
}

import { type IdentityProvider, ProviderRefused } from '../../modules/identity/port.ts'
import { type AdapterParts, withQuery } from './adapter.ts'
import { askProvider, objectIn, required, textIn } from './ask.ts'

export interface NaverPlaces {
  authorizeUrl: string
  tokenUrl: string
  userUrl: string
}

export const NAVER: NaverPlaces = {
  authorizeUrl: 'https://nid.naver.com/oauth2.0/authorize',
  tokenUrl: 'https://nid.naver.com/oauth2.0/token',
  userUrl: 'https://openapi.naver.com/v1/nid/me',
}

/**
 * Naver does not tell for which application a token is, so only a code that was changed here counts; nor does it
 * say whether an address is proved.
 */
export function naverProvider({ keys, places, fetch }: AdapterParts<NaverPlaces>): IdentityProvider {
  const { clientId, clientSecret } = keys
  return {
    clientId,
    authorizeUrl: ({ redirectUri, state }) =>
      withQuery(places.authorizeUrl, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
      }),
    async exchange({ code, state }) {
      const tokens = await askProvider(fetch, places.tokenUrl, {
        form: {
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: clientSecret,
          code,
          state,
        },
      })
      const answer = await askProvider(fetch, places.userUrl, { bearer: required(tokens, 'access_token') })
      if (answer.resultcode !== '00') throw new ProviderRefused(`nid/me said ${String(answer.resultcode)}`)
      const person = objectIn(answer.response)
      return {
        subject: required(person, 'id'),
        email: textIn(person, 'email'),
        isEmailProved: false,
        name: textIn(person, 'name') ?? textIn(person, 'nickname'),
        agreedTerms: [],
      }
    },
  }
}

import { createHmac } from 'node:crypto'
import { type IdentityProvider, ProviderRefused } from '../../modules/identity/port.ts'
import { type AdapterParts, withQuery } from './adapter.ts'
import { askProvider, objectIn, required, textIn } from './ask.ts'

export interface FacebookPlaces {
  authorizeUrl: string
  tokenUrl: string
  debugUrl: string
  userUrl: string
}

const VERSION = 'v23.0'
export const FACEBOOK: FacebookPlaces = {
  authorizeUrl: `https://www.facebook.com/${VERSION}/dialog/oauth`,
  tokenUrl: `https://graph.facebook.com/${VERSION}/oauth/access_token`,
  debugUrl: `https://graph.facebook.com/${VERSION}/debug_token`,
  userUrl: `https://graph.facebook.com/${VERSION}/me`,
}

/** `/me` takes a token of any application, hence debug_token before it; Facebook does not say that an address is proved. */
export function facebookProvider({ keys, places, fetch }: AdapterParts<FacebookPlaces>): IdentityProvider {
  const { clientId, clientSecret } = keys
  return {
    clientId,
    authorizeUrl: ({ redirectUri, state }) =>
      withQuery(places.authorizeUrl, {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        scope: 'email,public_profile',
      }),
    async exchange({ redirectUri, code }) {
      const tokens = await askProvider(
        fetch,
        withQuery(places.tokenUrl, {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uri: redirectUri,
          code,
        }),
      )
      const token = required(tokens, 'access_token')
      const debug = await askProvider(
        fetch,
        withQuery(places.debugUrl, { input_token: token, access_token: `${clientId}|${clientSecret}` }),
      )
      const about = objectIn(debug.data)
      if (about.is_valid !== true || textIn(about, 'app_id') !== clientId)
        throw new ProviderRefused('the token is of another application')
      const person = await askProvider(
        fetch,
        withQuery(places.userUrl, {
          fields: 'id,name,email',
          access_token: token,
          appsecret_proof: appSecretProof(clientSecret, token),
        }),
      )
      const subject = required(person, 'id')
      if (subject !== textIn(about, 'user_id')) throw new ProviderRefused('the token is of somebody else')
      return {
        subject,
        email: textIn(person, 'email'),
        isEmailProved: false,
        name: textIn(person, 'name'),
        agreedTerms: [],
      }
    },
  }
}

/** Proves to Facebook that who uses the token knows the secret of the application. */
export const appSecretProof = (secret: string, token: string): string =>
  createHmac('sha256', secret).update(token).digest('hex')

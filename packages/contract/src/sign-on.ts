import { anyone, user } from '@seodang/domain/access'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { SignedIn } from './identity.ts'
import { Count, Instant, listOf, nullable, Seq, Text } from './schemas.ts'

/** Made by the page that wants to be signed on, and known to it alone. */
const SignOnState = Type.String({ pattern: '^[A-Za-z0-9_-]{22,64}$' })
/** `https://host` of the product or of a site, and nothing behind it; any other answers as if it did not exist. */
const Origin = Text(300, 1)

export const signOnPlace = endpoint({
  method: 'GET',
  path: '/v1.0/auth/signon/place',
  summary: 'Whose address it is that wants somebody signed on, and whether they must say yes first (SEC-38)',
  access: anyone,
  query: Type.Object({ origin: Origin }),
  reply: Type.Object({
    /** The only address to go back to. */
    origin: Type.String(),
    host: Type.String(),
    /** Empty for an address of the product, where nobody is asked. */
    ownDomainOf: nullable(Type.Object({ channelSeq: Seq, name: Type.String() })),
    needsYes: Type.Boolean(),
  }),
  rateLimit: { points: 240, seconds: 60, by: 'address' },
})

export const signOnCode = endpoint({
  method: 'POST',
  path: '/v1.0/auth/signon',
  summary:
    'A code that signs the person on at another address of the product: once, within a minute, for one page. At a site’s own domain only after they said yes, which is remembered (SEC-38)',
  access: user,
  body: Type.Object({
    origin: Origin,
    state: SignOnState,
    /** The person has just pressed the button that says where they go on to. */
    saysYes: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({ code: Type.String(), expiresInSeconds: Count }),
  errors: ['SIGN_ON_NOT_AGREED', 'DOMAIN_NOT_ANSWERING'],
  rateLimit: { points: 30, seconds: 60, by: 'user' },
})

export const signOn = endpoint({
  method: 'POST',
  path: '/v1.0/auth/signon/exchange',
  summary: 'Changes such a code for a session of its own, at the address that it was made for (ACC-26)',
  access: anyone,
  usesCookie: true,
  takesDeadToken: true,
  body: Type.Object({ code: Text(512, 1), state: SignOnState }),
  reply: SignedIn,
  errors: ['INCORRECT_CODE'],
  rateLimit: { points: 60, seconds: 60, by: 'address', counts: 'refusals' },
})

/** A site’s own domain at which the person said yes to being signed on. */
const SignOnConsent = Type.Object({
  channelSeq: Seq,
  host: Type.String(),
  siteName: Type.String(),
  givenAt: Instant,
})

export const signOnConsents = endpoint({
  method: 'GET',
  path: '/v1.0/users/signon-consents',
  summary: 'The own domains of sites at which the person is signed on without being asked again (SEC-38)',
  access: user,
  reply: listOf(SignOnConsent),
})

export const revokeSignOnConsent = endpoint({
  method: 'POST',
  path: '/v1.0/users/signon-consents/delete',
  summary: 'Takes such a yes back; what is open at that domain ends at once',
  access: user,
  body: Type.Object({ channelSeq: Seq, host: Text(253, 1) }),
})

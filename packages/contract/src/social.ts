import { anyone, user, verified } from '@seodang/domain/access'
import { PROOF_ERRORS } from '@seodang/domain/proof-errors'
import { SOCIAL_TYPES } from '@seodang/domain/social'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Agreements, Email, SessionUser } from './identity.ts'
import { Proof } from './proof.ts'
import { Count, nullable, Seq, Text } from './schemas.ts'

export const SocialType = Type.Enum([...SOCIAL_TYPES])
const Ticket = Text(200, 1)

/** SOC-04. With a token there is something left to bring together. */
export const Integration = Type.Object({
  status: Type.Enum(['COMP', 'NEED']),
  email: Type.String(),
  token: nullable(Type.String()),
  integrated: Type.Boolean(),
  /** The account that would be merged has a password, which is asked for (SEC-38). */
  needsPassword: Type.Boolean(),
})

/** SOC-01: the specification's payload; `accessToken` is the ticket that the way back from the provider gave. */
const Payload = {
  snsTypeCd: SocialType,
  accessToken: Ticket,
  channelSeq: Type.Optional(Seq),
}

/** API-13: the token itself stands in the header `access-token`. */
const Entered = { expiresInSeconds: Count, user: SessionUser, integration: nullable(Integration) }

/** Terms of the site that were agreed to at the provider already: joining need not ask for them (JOIN-04). */
const agreedSite = Type.Array(Type.Enum(['terms', 'privacy', 'marketing']))

export const socialProviders = endpoint({
  method: 'GET',
  path: '/v1.0/auth/sns',
  summary: 'Which providers a site, or the product, offers to log in with (SOC-14, SOC-17)',
  access: anyone,
  query: Type.Object({ channelSeq: Type.Optional(Seq) }),
  reply: Type.Object({
    providers: Type.Array(SocialType),
    /** With it joining the site begins at once (JOIN-04). */
    syncs: nullable(SocialType),
  }),
})

export const beginSocial = endpoint({
  method: 'GET',
  path: '/v1.0/auth/sns/{snsTypeCd}/begin',
  summary: 'Leads to the provider and marks the browser, so that only it can come back (SOC-18)',
  access: anyone,
  usesCookie: true,
  params: Type.Object({ snsTypeCd: SocialType }),
  query: Type.Object({
    channelSeq: Type.Optional(Seq),
    mode: Type.Optional(Type.Enum(['popup', 'redirect'])),
    /** The account page's own query, given back as it came; the page decides where it may lead. */
    query: Type.Optional(Text(600)),
    /** What `users/social/begin` gave: a provider is linked to that account, and nobody is logged in. */
    linking: Type.Optional(Text(600)),
    /** From another of our origins, signed: where the person began. */
    hop: Type.Optional(Text(3000)),
  }),
  errors: ['SOCIAL_PROVIDER_MISSING', 'LINK_INVALID'],
  raw: 'a redirect to the provider',
  rateLimit: { points: 240, seconds: 600, by: 'address' },
})

export const socialReturn = endpoint({
  method: 'GET',
  path: '/v1.0/auth/sns/return',
  summary:
    'Takes what the provider sent to /authcallback, proves it there and leads back with a ticket (SOC-02, SOC-18)',
  access: anyone,
  usesCookie: true,
  query: Type.Object({
    state: Type.Optional(Text(8000)),
    code: Type.Optional(Text(8000)),
    error: Type.Optional(Text(200)),
  }),
  raw: 'a redirect to /authcallback, the ticket in its fragment',
  rateLimit: { points: 240, seconds: 600, by: 'address' },
})

export const snsLogin = endpoint({
  method: 'POST',
  path: '/v1.0/auth/snsLogin',
  summary: 'Logs in with a provider; nobody known answers what signing up needs (SOC-01, SOC-03 to SOC-06)',
  access: anyone,
  usesCookie: true,
  takesDeadToken: true,
  body: Type.Object(Payload),
  reply: Type.Object({
    expiresInSeconds: nullable(Count),
    user: nullable(SessionUser),
    integration: nullable(Integration),
    agreedSite,
    /** There without an account: a ticket for `snsSignup`, and what the provider said. */
    signUp: nullable(
      Type.Object({
        accessToken: Type.String(),
        email: nullable(Type.String()),
        /** The provider vouches for the address: it needs no code, and cannot be changed. */
        isEmailProved: Type.Boolean(),
        name: nullable(Type.String()),
        agreed: Type.Array(Type.Enum(['terms', 'privacy', 'age14', 'marketing'])),
      }),
    ),
  }),
  errors: ['SOCIAL_LOGIN_FAILED'],
  rateLimit: { points: 80, seconds: 600, by: 'address', counts: 'refusals' },
})

export const snsSignup = endpoint({
  method: 'POST',
  path: '/v1.0/auth/snsSignup',
  summary: 'Makes an account by a provider and logs in (SOC-01, SOC-03); what it said need not be said again',
  access: anyone,
  usesCookie: true,
  takesDeadToken: true,
  body: Type.Object({
    ...Payload,
    email: Type.Optional(Email),
    name: Type.Optional(Text(100)),
    phone: Type.Optional(Text(20)),
    agreements: Type.Optional(Type.Partial(Agreements)),
    refererCode: Type.Optional(Text(40)),
  }),
  reply: Type.Object({ ...Entered, agreedSite }),
  errors: ['SOCIAL_LOGIN_FAILED'],
  rateLimit: { points: 120, seconds: 600, by: 'address' },
})

export const integrate = endpoint({
  method: 'POST',
  path: '/v1.0/auth/integrated/{token}',
  summary: 'Brings the account that came through a provider into the one that asks (SOC-07, SOC-08, VER-12)',
  access: verified,
  usesCookie: true,
  onOwnDomain: true,
  params: Type.Object({ token: Ticket }),
  /** The proof where it would give the account another way in; whoever is in the merged account already needs none. */
  body: Type.Object({
    token: Ticket,
    email: Email,
    ...Proof,
    /** Of the account that is merged, where it has one: `needsPassword`. */
    mergedPassword: Type.Optional(Text(200)),
  }),
  reply: Type.Object(Entered),
  errors: ['MERGE_TOKEN_INVALID', 'ADMINISTRATOR_STAYS', 'MERGE_UNDER_WAY', ...PROOF_ERRORS],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

export const beginLinking = endpoint({
  method: 'POST',
  path: '/v1.0/users/social/begin',
  summary:
    'Says that this account wants to link a provider, from this browser, and proves who asks; without it none is (MY-09, SEC-38)',
  access: verified,
  usesCookie: true,
  body: Type.Object(Proof),
  reply: Type.Object({ linking: Type.String() }),
  errors: PROOF_ERRORS,
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const linkSocial = endpoint({
  method: 'POST',
  path: '/v1.0/users/social/create',
  summary: 'Adds a provider to the ways into the own account; one of another account asks to merge (MY-09)',
  access: verified,
  usesCookie: true,
  body: Type.Object(Payload),
  reply: Type.Object({ user: SessionUser, integration: nullable(Integration) }),
  errors: ['SOCIAL_LOGIN_FAILED'],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

export const unlinkSocial = endpoint({
  method: 'POST',
  path: '/v1.0/users/social/delete',
  summary: 'Takes a provider from the ways in; the last one stays (MY-09, ACC-27)',
  access: user,
  body: Type.Object({ snsTypeCd: SocialType }),
  reply: Type.Object({ user: SessionUser }),
  errors: ['LAST_LOGIN_METHOD'],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

import { anyone } from '@seodang/domain/access'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { Flag, nullable, Text } from './schemas.ts'

/** The signed key of a mailed link; whoever holds it reads the mail of that address. */
const Link = Type.Object({ token: Text(200, 1) })

const Subscription = Type.Object({
  email: Type.String(),
  /** Whose mail it is about; null is the product itself. */
  site: nullable(Type.String()),
  marketingYn: Flag,
})

export const subscription = endpoint({
  method: 'GET',
  path: '/v1.0/unsubscribe/email/state',
  summary: 'Whose marketing mail a mailed link is about, and whether it still goes out (ACC-28)',
  access: anyone,
  query: Link,
  reply: Subscription,
  errors: ['UNSUBSCRIBE_LINK_INVALID'],
  rateLimit: { points: 60, seconds: 600, by: 'address' },
})

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/v1.0/unsubscribe/email',
  summary:
    'Stops the marketing mail of one site, without a login; also by the one click of RFC 8058 (ACC-19, ACC-28)',
  access: anyone,
  takesForm: true,
  query: Link,
  /** What mail programs send in a form of one field. */
  body: Type.Object({ 'List-Unsubscribe': Type.Optional(Text(40)) }),
  reply: Subscription,
  errors: ['UNSUBSCRIBE_LINK_INVALID'],
  rateLimit: { points: 60, seconds: 600, by: 'address' },
})

export const unsubscribePage = endpoint({
  method: 'GET',
  path: '/v1.0/unsubscribe/email',
  summary: 'Leads mail programs without the one click to the page that asks first; changes nothing (ACC-28)',
  access: anyone,
  query: Link,
  raw: 'text/html',
  errors: ['UNSUBSCRIBE_LINK_INVALID'],
})

export const resubscribe = endpoint({
  method: 'POST',
  path: '/v1.0/unsubscribe/email/undo',
  summary: 'Takes an unsubscription back (ACC-28)',
  access: anyone,
  query: Link,
  reply: Subscription,
  errors: ['UNSUBSCRIBE_LINK_INVALID'],
  rateLimit: { points: 60, seconds: 600, by: 'address' },
})

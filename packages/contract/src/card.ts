import { user, verified } from '@seodang/domain/access'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { NextStep } from './order.ts'
import { ChannelKey, Instant, listOf, Seq, Text } from './schemas.ts'

/** Brand and end, and nothing else of a card: the key that charges it never leaves the server. */
const Card = Type.Object({
  cardSeq: Seq,
  brand: Type.String(),
  tail: Type.String(),
  /** False where the site goes by another account of money than when it was registered. */
  canBeCharged: Type.Boolean(),
  createdAt: Instant,
})

export const myCards = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/cards',
  summary: 'The cards that the person has registered on the site, newest first (ACC-20)',
  access: user,
  whileSuspended: true,
  params: ChannelKey,
  reply: listOf(Card),
})

export const beginCard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/cards/begin',
  summary: 'Begins to register a card at the gateway; nothing is charged (ACC-20)',
  access: verified,
  params: ChannelKey,
  /** Where the person wants to go afterwards: a path of the site, anything else is dropped (NAV-17). */
  body: Type.Object({ next: Type.Optional(Text(1000)) }),
  reply: Type.Object({ next: NextStep }),
  errors: ['METHOD_NOT_OFFERED', 'PROVIDER_UNAVAILABLE', 'CARD_REFUSED'],
  rateLimit: { points: 20, seconds: 3600, by: 'user' },
})

export const registerCard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/cards/create',
  summary: 'Keeps the card that came back from the gateway, once however often it is called (ACC-20)',
  access: verified,
  params: ChannelKey,
  body: Type.Object({ registration: Text(64, 1), customerKey: Text(300), authKey: Text(300, 1) }),
  reply: Card,
  errors: ['CARD_REFUSED', 'CARD_PENDING', 'PROVIDER_UNAVAILABLE', 'METHOD_NOT_OFFERED'],
  rateLimit: { points: 60, seconds: 3600, by: 'user' },
})

export const removeCard = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/cards/{cardSeq}/delete',
  summary: 'Removes a card, at the gateway too (ACC-20)',
  access: user,
  whileSuspended: true,
  onOwnDomain: false,
  params: Type.Object({ ...ChannelKey.properties, cardSeq: Seq }),
  errors: ['PROVIDER_UNAVAILABLE'],
})

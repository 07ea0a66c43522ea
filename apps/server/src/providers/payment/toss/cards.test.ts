import { won } from '@seodang/domain/money'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CardCharge, StoredCards } from '../../../modules/order/port.ts'
import { openShop, type Shop, submit } from '../testing.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

const customerKey = '5f0c2c8e-8a55-4df1-a8c5-57f7d0a5d1f2'

function cards(): StoredCards {
  if (!shop.gateway.cards) throw new Error('Toss stores cards')
  return shop.gateway.cards
}

async function opened(): Promise<string> {
  const { successUrl, failUrl } = shop.order()
  const start = await cards().begin({
    customerKey,
    name: '김서연',
    email: null,
    successUrl,
    failUrl,
    language: 'ko',
  })
  if (start.kind !== 'redirect') throw new Error('the stand-in opens by redirect')
  return start.url
}

async function registered(kind: 'good' | 'bad' = 'good') {
  const target = await submit(`${await opened()}/register`, { institution: '51', kind })
  return cards().issue(customerKey, Object.fromEntries(target.searchParams))
}

let period = 0
const charge = (cardRef: string, change: Partial<CardCharge> = {}): CardCharge => ({
  cardRef,
  customerKey,
  orderId: `sub-1-2026-${(period += 1)}`,
  orderName: '느린글방 멤버십',
  amount: won(9_900),
  buyer: { name: '김서연', email: null },
  key: `sub:1:2026-${period}`,
  ...change,
})

const declined = (code: string, reason: string) =>
  expect.objectContaining({ name: 'GatewayDeclined', code, reason })

test('MSH-11 a registered card is a token with a masked number', async () => {
  const card = await registered()
  expect(card).toEqual({
    ref: expect.any(String),
    maskedNumber: expect.stringContaining('*'),
    brand: '삼성카드',
  })
})

test('MSH-08 a stored card is charged without the buyer', async () => {
  const { ref } = await registered()
  const request = charge(ref)
  expect(await cards().charge(request)).toMatchObject({
    status: 'PAID',
    method: 'CARD',
    orderId: request.orderId,
    amount: won(9_900),
  })
})

test('MSH-08 one period is charged once, by its key and by its order number', async () => {
  const { ref } = await registered()
  const request = charge(ref)
  const first = await cards().charge(request)
  expect(await cards().charge(request)).toEqual(first)
  expect(await cards().charge({ ...request, key: 'sub:1:another-try' })).toEqual(first)
})

test('MSH-08 a charge whose reply was lost is unknown, and repeating it charges once', async () => {
  const { ref } = await registered()
  const request = charge(ref)
  shop.sandbox.play({ on: 'charge', do: 'loseReply', orderId: request.orderId })
  await expect(cards().charge(request)).rejects.toMatchObject({ name: 'GatewayUnknown' })
  const again = await cards().charge(request)
  expect(again.status).toBe('PAID')
  expect(
    shop.store.state.transactions.filter(({ paymentKey }) => paymentKey === again.paymentRef),
  ).toHaveLength(1)
})

test('MSH-08 a card that is refused is a final decline', async () => {
  const { ref } = await registered('bad')
  await expect(cards().charge(charge(ref))).rejects.toEqual(declined('REJECT_CARD_PAYMENT', 'declined'))
})

test('MSH-08 the key of a period repeats its decline, and a new key tries the same order again', async () => {
  const { ref } = await registered('bad')
  const request = charge(ref)
  await expect(cards().charge(request)).rejects.toEqual(declined('REJECT_CARD_PAYMENT', 'declined'))
  for (const card of shop.store.state.cards) card.declines = false
  await expect(cards().charge(request)).rejects.toEqual(declined('REJECT_CARD_PAYMENT', 'declined'))
  expect(await cards().charge({ ...request, key: `${request.key}:2` })).toMatchObject({ status: 'PAID' })
})

test('SEC-24 a key that was used for another price is noticed', async () => {
  const { ref } = await registered()
  const request = charge(ref)
  await cards().charge(request)
  await expect(cards().charge({ ...request, amount: won(19_900) })).rejects.toMatchObject({
    name: 'GatewayMismatch',
    difference: 'amount',
    payment: { amount: won(9_900) },
  })
})

test('MSH-11 a removed card is charged no more, and removing it again is no error', async () => {
  const { ref } = await registered()
  await cards().remove(ref)
  await cards().remove(ref)
  await expect(cards().charge(charge(ref))).rejects.toEqual(declined('NOT_FOUND_BILLING', 'declined'))
})

test('SEC-24 a card registered for another person is not taken', async () => {
  const target = await submit(`${await opened()}/register`)
  const returned = Object.fromEntries(target.searchParams)
  await expect(cards().issue('somebody-else', returned)).rejects.toEqual(
    declined('NOT_MATCHES_CUSTOMER_KEY', 'mismatch'),
  )
  expect(JSON.stringify(shop.log)).not.toContain('issueBillingKey')
  const forged = { ...returned, customerKey: 'somebody-else' }
  await expect(cards().issue('somebody-else', forged)).rejects.toEqual(
    declined('NOT_MATCHES_CUSTOMER_KEY', 'mismatch'),
  )
  const { ref } = await registered()
  const request = charge(ref, { customerKey: 'somebody-else' })
  await expect(cards().charge(request)).rejects.toEqual(declined('NOT_MATCHES_CUSTOMER_KEY', 'mismatch'))
})

test('PAY-09 leaving the card window registers nothing', async () => {
  const target = await submit(`${await opened()}/cancel`)
  const returned = Object.fromEntries(target.searchParams)
  await expect(cards().issue(customerKey, returned)).rejects.toEqual(
    declined('PAY_PROCESS_CANCELED', 'canceledByBuyer'),
  )
})

/** The adapter with one kind of reply changed on its way. */
function cardsThrough(path: string, reply: (was: object) => Response): StoredCards {
  const { cards: changed } = shop.gatewayWith({
    fetch: async (input, init) => {
      const response = await fetch(input, init)
      return new Request(input).url.includes(path) ? reply(Object(await response.json())) : response
    },
  })
  if (!changed) throw new Error('Toss stores cards')
  return changed
}

test('SEC-24 a key that the gateway issued for another person is not kept', async () => {
  const target = await submit(`${await opened()}/register`)
  const issuing = cardsThrough('/issue', (was) => Response.json({ ...was, customerKey: 'somebody-else' }))
  const issued = issuing.issue(customerKey, Object.fromEntries(target.searchParams))
  await expect(issued).rejects.toEqual(declined('NOT_MATCHES_CUSTOMER_KEY', 'mismatch'))
})

test('MSH-08 an order number whose earlier charge failed is a decline, not a payment', async () => {
  const { ref } = await registered('bad')
  const request = charge(ref)
  await expect(cards().charge(request)).rejects.toEqual(declined('REJECT_CARD_PAYMENT', 'declined'))
  const duplicated = { code: 'DUPLICATED_ORDER_ID', message: '' }
  const charging = cardsThrough('/v1/billing/', () => Response.json(duplicated, { status: 400 }))
  await expect(charging.charge(request)).rejects.toEqual(declined('REJECT_CARD_PAYMENT', 'declined'))
})

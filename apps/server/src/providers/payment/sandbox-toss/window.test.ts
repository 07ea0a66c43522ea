import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, press, type Shop, submit } from '../testing.ts'
import { fileStore } from './state.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

const open = async (url: string, headers: Record<string, string> = {}) => {
  const response = await fetch(url, { headers })
  return { response, text: await response.text() }
}
async function windowOf(overrides: Parameters<Shop['order']>[0] = {}) {
  const start = await shop.gateway.begin(shop.order(overrides))
  if (start.kind !== 'redirect') throw new Error('the stand-in opens by redirect')
  return start.url
}

test('PAY-24 it says that nothing is really charged, in three languages', async () => {
  const url = await windowOf()
  expect((await open(url)).text).toContain('실제로는 한 푼도 결제되지 않아요')
  expect((await open(url)).text).toContain('126,000원 결제하기')
  expect((await open(url, { 'accept-language': 'en-US,en;q=0.9' })).text).toContain(
    'Nothing is really charged',
  )
  expect((await open(`${url}?lang=ja`)).text).toContain('126,000ウォンを支払う')
  expect((await open(url, { 'accept-language': 'fr' })).text).toContain('<html lang="en">')
})

test('SEC-44 what the shop sends is shown and never run, under a policy that allows no script', async () => {
  const { response, text } = await open(await windowOf({ orderName: '<img src=x onerror=alert(1)>"\'' }))
  expect(text).not.toContain('<img')
  expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;')
  expect(text).not.toContain('<script')
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).toContain(`form-action 'self' ${new URL(shop.url).origin}`)
})

test('PAY-23 it offers the instalments that the shop allows', async () => {
  const { text } = await open(await windowOf({ instalment: { upTo: 3 } }))
  expect(
    [...text.matchAll(/<option value="(\d{1,2})">(?:일시불|\d+개월)/g)].map(([, months]) => months),
  ).toEqual(['0', '2', '3'])
})

test('a choice that was not offered is not taken', async () => {
  const order = shop.order({ instalment: { upTo: 3 } })
  const { returned } = await press(shop.gateway, order, 'approve', { institution: 'ZZ', months: '12' })
  expect(await shop.gateway.settle(order, returned)).toMatchObject({
    methodLabel: '현대카드',
    instalmentMonths: 0,
  })
})

test('PAY-16 pressing twice goes on with the same payment, and a finished window stays finished', async () => {
  const order = shop.order()
  const { page, returned } = await press(shop.gateway, order, 'approve')
  expect(Object.fromEntries((await submit(`${page}/approve`)).searchParams)).toEqual(returned)
  await shop.gateway.settle(order, returned)
  expect((await submit(`${page}/cancel`)).pathname).toBe(new URL(page).pathname)
  expect((await open(page)).text).toContain('결제가 끝났어요')
})

test('a window that does not exist', async () => {
  expect((await open(`${shop.url}/window/none`)).response.status).toBe(404)
  expect((await open(`${shop.url}/receipt/none`)).response.status).toBe(404)
  expect((await open(`${shop.url}/card/none`)).response.status).toBe(404)
})

test('PAY-22 the receipt shows what was paid and what came back', async () => {
  const order = shop.order()
  const { returned } = await press(shop.gateway, order, 'approve')
  const payment = await shop.gateway.settle(order, returned)
  await shop.gateway.cancel(payment, {
    amount: { minor: 26_000, currency: 'KRW' },
    reason: '환불',
    key: 'receipt',
  })
  const { text } = await open(payment.receiptUrl ?? '')
  expect(text).toContain('26,000원')
  expect(text).toContain('100,000원')
})

test('PAY-24 an account that was issued can be paid after the stand-in died at once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-toss-'))
  const path = join(folder, 'data', 'sandbox-toss.json')
  try {
    const before = await openShop(fileStore(path))
    const order = before.order({ method: 'VBANK' })
    const { returned, page } = await press(before.gateway, order, 'approve')
    const payment = await before.gateway.settle(order, returned)
    // As a process finds it that begins after a kill: nothing was closed.
    const after = await openShop(fileStore(path))
    await submit(`${after.url}/window/${page.split('/').at(-1)}/deposit`)
    expect(await after.gateway.fetch(payment)).toMatchObject({ status: 'PAID', secret: payment.secret })
    await Promise.all([before.close(), after.close()])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '../../platform/database/tables.ts'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { PASSWORD } from '../../testing/account.ts'
import { buy, cancel, checkout, mailsTo, order, orderUrl } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { givePassword } from '../../testing/settling.ts'
import { PAYMENT_GATEWAYS } from '../order/index.ts'
import { orders } from '../order/tables.ts'
import { channelSecrets } from '../site/tables.ts'

const server = await testServer({ worker: true })
const { services } = server

const KEYS = {
  clientKey: 'test_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq',
  secretKey: 'test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R',
}
const ACCOUNT = { bank: '88', number: '110-123-456789', holder: '느린 글방' }

const world = async () => {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  await givePassword(server, owner)
  const url = `/api/v1.0/channels/${channelSeq}/admin/payment-settings`
  const call = (path: string, body: object = {}, as: Person = owner) =>
    server.call({ method: 'POST', url: `${url}/${path}`, as, body })
  const revisions = async () => (await server.call({ url, as: owner })).body.data.revisions
  return {
    channelSeq,
    owner,
    call,
    read: async (as = owner) => server.call({ url, as }),
    keys: async (change: object = {}) =>
      call('toss/modify', { ...KEYS, password: PASSWORD, revision: (await revisions()).toss, ...change }),
    account: async (change: object = {}) =>
      call('account/modify', {
        ...ACCOUNT,
        password: PASSWORD,
        revision: (await revisions()).account,
        ...change,
      }),
    sealed: () => services.db.select().from(channelSecrets).where(eq(channelSecrets.channelSeq, channelSeq)),
    trail: () => services.db.select().from(auditEntries).where(eq(auditEntries.channelSeq, channelSeq)),
  }
}

test('SET-07, SALE-12 keys and account are sealed, shown by their ends only, and never told again', async () => {
  const w = await world()
  expect((await w.read()).body.data).toMatchObject({ toss: null, account: null })
  await w.keys()
  await w.account()
  const read = await w.read()
  expect(read.body.data).toEqual({
    toss: { maskedClientKey: '••••7Eoq', maskedSecretKey: '••••YG5R', isTest: true },
    account: { bank: '88', maskedNumber: '******6789', holder: '느린 글방' },
    cardsAwaited: { memberships: 0, instalments: 0 },
    portone: null,
    revisions: { toss: 1, portone: 0, account: 1 },
    tossWebhookUrl: expect.stringMatching(/\/webhooks\/toss$/),
    portoneWebhookUrl: expect.stringContaining(`/channels/${w.channelSeq}/webhooks/portone`),
  })
  const kept = JSON.stringify([read.body, await w.sealed(), await w.trail()])
  for (const secret of [KEYS.clientKey, KEYS.secretKey, '123-456789', '110123456789'])
    expect(kept).not.toContain(secret)
  expect((await w.trail()).map(({ action }) => action)).toEqual([
    'settlement.paymentKeys',
    'settlement.depositAccount',
  ])
})

test('SALE-12, SET-07 each change asks for the password again and tells every owner', async () => {
  const w = await world()
  const other = await anOperator(services, w.channelSeq, 'OWN')
  for (const change of [w.keys, w.account]) {
    expect((await change({ password: undefined })).body.errorName).toBe('INCORRECT_PASSWORD')
    expect((await change({ password: 'Wrong!2026x' })).body.errorName).toBe('INCORRECT_PASSWORD')
  }
  expect(await w.sealed()).toEqual([])
  await w.keys()
  await w.account()
  for (const person of [w.owner, other])
    await expect
      .poll(() => mailsTo(server, person))
      .toEqual([
        expect.stringContaining('결제 연동 키가 변경되었어요'),
        expect.stringContaining('무통장입금 계좌가 변경되었어요'),
      ])
  // The number that is kept need not be typed again.
  const renamed = await w.account({ number: '', holder: '빠른 글방' })
  expect(renamed.body.data.account).toEqual({ bank: '88', maskedNumber: '******6789', holder: '빠른 글방' })
})

test('SET-07 a key that the gateway refuses, or that cannot be right, is told at its field', async () => {
  const w = await world()
  const fieldsOf = async (change: object) => {
    const { status, body } = await w.keys(change)
    return [status, body.fields]
  }
  const live = { clientKey: 'live_ck_D5GePWvyJnrK0W0k6q8g', secretKey: 'live_sk_zXLkKEypNArWmo50nX3l' }
  expect(await fieldsOf(live)).toEqual([400, { secretKey: expect.stringContaining('받아들이지 않았어요') }])
  expect(await fieldsOf({ secretKey: 'test_gsk_zXLkKEypNArWmo50nX3l' })).toEqual([
    400,
    { secretKey: expect.stringContaining('위젯') },
  ])
  expect(await fieldsOf({ clientKey: '', secretKey: '' })).toMatchObject([
    400,
    { clientKey: expect.any(String), secretKey: expect.any(String) },
  ])
  services.ports.use(TOSS_SANDBOX).play({ on: 'fetch', do: 'refuse', code: 'PROVIDER_ERROR' })
  expect((await w.keys()).body.errorName).toBe('PROVIDER_UNAVAILABLE')
  const account = await w.account({ bank: '999', number: '1', holder: '' })
  expect(Object.keys(account.body.fields).toSorted()).toEqual(['bank', 'holder', 'number'])
  expect(await w.sealed()).toEqual([])
})

test('SET-07 who may not change sales neither sees nor changes them', async () => {
  const w = await world()
  const people = await Promise.all([
    anOperator(services, w.channelSeq, 'TCH'),
    anOperator(services, w.channelSeq, 'TCH', { added: ['SITE_SALES_READ'] }),
    aMember(services, w.channelSeq),
    anOperator(services, (await aChannel(services)).channelSeq, 'OWN'),
  ])
  for (const person of people) {
    expect((await w.read(person)).status).toBe(403)
    expect((await w.call('toss/delete', {}, person)).status).toBe(403)
  }
})

test('PAY-14, PAY-21 a site’s own keys take the money; once they are removed a refund is made by hand', async () => {
  const w = await world()
  expect((await w.keys()).status).toBe(200)
  const course = await aCourse(services, w.channelSeq)
  const learner = await aMember(services, w.channelSeq)
  const { order: bought } = await buy(server, course, learner)
  const [row] = await services.db.select().from(orders).where(eq(orders.orderSeq, bought.orderSeq))
  expect(row?.merchant).toMatch(/^toss:/)
  expect(row?.merchant).not.toBe(services.ports.use(PAYMENT_GATEWAYS).ownMerchant)

  await w.call('toss/delete')
  expect((await w.read()).body.data.toss).toBeNull()
  const refused = await cancel(server, course, learner, bought.orderSeq)
  expect(refused.body).toMatchObject({ errorName: 'REFUND_NOT_POSSIBLE' })
  await w.keys()
  const done = await cancel(server, course, learner, bought.orderSeq)
  expect(done.body.data).toMatchObject({ paymentStatus: '05', refundedAmount: 60_000 })
})

test('PAY-18 a new account is for new orders; without one none is offered, and what was ordered goes on', async () => {
  const w = await world()
  const course = await aCourse(services, w.channelSeq)
  const learner = await aMember(services, w.channelSeq)
  const methods = async () => (await checkout(server, course, learner)).body.data.methods
  expect(await methods()).not.toContain('DEPOSIT')
  await w.account()
  expect(await methods()).toContain('DEPOSIT')
  const placed = await order(server, course, learner, { payMethodCd: 'DEPOSIT' })
  const { orderSeq } = placed.body.data
  await w.account({ bank: '90', number: '3333-01-1234567' })
  await w.call('account/delete')
  expect(await checkout(server, course, await aMember(services, w.channelSeq))).toMatchObject({
    body: { data: { methods: expect.not.arrayContaining(['DEPOSIT']) } },
  })
  const confirmed = await server.call({
    method: 'POST',
    url: `/api/v1.0/channels/${w.channelSeq}/admin/payments/${orderSeq}/deposit`,
    as: w.owner,
    body: {},
  })
  expect(confirmed.body.data).toMatchObject({ paymentStatus: '03' })
  const shown = await server.call({ url: orderUrl(course, orderSeq), as: learner })
  expect(shown.body.data.virtualAccount).toMatchObject({ bank: '신한은행', number: '110-123-456789' })
})

test('SET-09 of two who replace the same keys the second is told; nobody’s keys go without a word', async () => {
  const w = await world()
  const opened = (await w.read()).body.data.revisions
  expect((await w.account({ revision: opened.account })).status).toBe(200)
  const second = await w.account({ revision: opened.account, number: '', holder: '다른 예금주' })
  expect([second.status, second.body.errorName]).toEqual([409, 'CONFLICT_EDITED'])
  expect((await w.read()).body.data.account).toMatchObject({ holder: ACCOUNT.holder })
  const both = await Promise.all(
    ['이쪽', '저쪽'].map((holder) => w.account({ revision: 1, number: '', holder })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await w.account({ holder: '읽은 예금주' })).status).toBe(200)

  expect((await w.keys({ revision: opened.toss })).status).toBe(200)
  expect((await w.keys({ revision: opened.toss })).body.errorName).toBe('CONFLICT_EDITED')
  expect((await w.keys()).status).toBe(200)
})

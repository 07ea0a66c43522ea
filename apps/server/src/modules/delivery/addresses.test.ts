import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { aPerson, type Person } from '../../testing/factories.ts'
import { aShop, HOME } from '../../testing/goods.ts'
import { testServer } from '../../testing/server.ts'
import { users } from '../identity/tables.ts'
import { orders } from '../order/tables.ts'
import { forgetAddresses, moveAddresses } from './addresses.ts'
import { forgetRecipients } from './jobs.ts'

const server = await testServer()
const { services } = server
const URL = '/api/v1.0/users/addresses'

const mine = async (as: Person) => (await server.call({ url: URL, as })).body.data
const add = (as: Person, change: object = {}) =>
  server.call({ method: 'POST', url: `${URL}/create`, as, body: { ...HOME, isDefault: false, ...change } })
const post = (as: Person, addressSeq: number, path: string, body: object = {}) =>
  server.call({ method: 'POST', url: `${URL}/${addressSeq}/${path}`, as, body })

test('DLV-05 an address is kept with an order, once, and offered the next time', async () => {
  const shop = await aShop(server)
  const { buyer } = await shop.sell({ keepAddress: true })
  expect(await mine(buyer)).toMatchObject({ totalCount: 1, list: [{ recipient: '김서당', isDefault: true }] })
  await add(buyer)
  expect((await mine(buyer)).totalCount).toBe(1)
})

test('DLV-05 one of the kept addresses is the usual one, whatever is added, changed and removed', async () => {
  const person = await aPerson(services)
  const first = (await add(person)).body.data
  const second = (await add(person, { recipient: '회사', isDefault: true })).body.data
  expect((await mine(person)).list.map(({ recipient }: { recipient: string }) => recipient)).toEqual([
    '회사',
    '김서당',
  ])
  const changed = await post(person, first.addressSeq, 'modify', {
    ...HOME,
    addr2: '3층',
    isDefault: true,
    revision: 1,
  })
  expect(changed.body.data).toMatchObject({ addr2: '3층', isDefault: true })
  expect(
    Object.keys(
      (
        await post(person, first.addressSeq, 'modify', {
          ...HOME,
          zipcode: '',
          isDefault: false,
          revision: 2,
        })
      ).body.fields,
    ),
  ).toEqual(['zipcode'])
  await post(person, first.addressSeq, 'delete')
  expect((await mine(person)).list).toMatchObject([{ addressSeq: second.addressSeq, isDefault: true }])
})

test('DLV-05 many presses at once keep one address, and no more than twenty', async () => {
  const person = await aPerson(services)
  const answers = await Promise.all(Array.from({ length: 6 }, () => add(person, { isDefault: true })))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect((await mine(person)).totalCount).toBe(1)
  for (let n = 1; n < 20; n += 1) await add(person, { recipient: `받는이 ${n}` })
  expect((await add(person, { recipient: '하나 더' })).body.errorName).toBe('ADDRESSES_FULL')
})

test("SEC-28 a kept address is nobody else's", async () => {
  const [person, stranger] = [await aPerson(services), await aPerson(services)]
  const { addressSeq } = (await add(person)).body.data
  expect((await mine(stranger)).totalCount).toBe(0)
  const theirs = { ...HOME, isDefault: true, revision: 1 }
  expect((await post(stranger, addressSeq, 'modify', theirs)).status).toBe(404)
  expect((await post(stranger, addressSeq, 'delete')).status).toBe(404)
  expect((await mine(person)).totalCount).toBe(1)
})

test('ACC-29 SOC-19 addresses go with the account, and move with it', async () => {
  const [from, into] = [await aPerson(services), await aPerson(services)]
  await add(from)
  await add(into, { recipient: '다른 집' })
  const ctx = systemContext(services, 0)
  await moveAddresses(ctx, from.userSeq, into.userSeq)
  expect((await mine(into)).list.map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([
    true,
    false,
  ])
  await forgetAddresses(ctx, into.userSeq)
  expect((await mine(into)).totalCount).toBe(0)
})

test('SOC-19 the usual address of the account that goes is the usual one where the other had none', async () => {
  const [from, into] = [await aPerson(services), await aPerson(services)]
  await add(from)
  await add(from, { recipient: '회사' })
  await moveAddresses(systemContext(services, 0), from.userSeq, into.userSeq)
  expect((await mine(into)).list).toMatchObject([
    { recipient: '김서당', isDefault: true },
    { recipient: '회사', isDefault: false },
  ])
})

test('ACC-29 where goods went is forgotten five years after, once the account is closed', async () => {
  const shop = await aShop(server)
  const old = await shop.sell()
  const young = await shop.sell()
  const years = (n: number) => new Date(Date.now() - n * 366 * 24 * 3_600_000)
  await services.db
    .update(orders)
    .set({ createdAt: years(6) })
    .where(eq(orders.orderSeq, old.order.orderSeq))
  for (const { buyer } of [old, young])
    await services.db.update(users).set({ closedAt: new Date() }).where(eq(users.userSeq, buyer.userSeq))
  await forgetRecipients(systemContext(services, 0))
  const { list } = await shop.list({ state: '00' })
  expect(
    list.map(({ recipient, addr1 }: { recipient: string; addr1: string }) => [recipient, addr1]),
  ).toEqual([
    ['', ''],
    [HOME.recipient, HOME.addr1],
  ])
})

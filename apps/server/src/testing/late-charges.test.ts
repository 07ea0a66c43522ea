import { DAY, HOUR } from '@seodang/domain/instant'
import { addDays, addSeoulMonths } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alarms } from '../modules/alarm/tables.ts'
import { planCards } from '../modules/billing/tables.ts'
import { PAYMENT_GATEWAYS } from '../modules/order/index.ts'
import { cards } from '../modules/order/tables.ts'
import { channels } from '../modules/site/tables.ts'
import { sentMails } from '../platform/database/tables.ts'
import { CHARGED_KINDS, chargedByTheClock } from './charged-by-the-clock.ts'
import { eventually } from './eventually.ts'
import { anOperator } from './factories.ts'
import { testServer } from './server.ts'

/** Everything that is charged by the clock, after nobody charged for a long time: a suspended site, or a server that was off. */
const server = await testServer({ worker: true })
const { services, clock } = server
const { make, forget } = chargedByTheClock(server)
const START = new Date('2026-03-10T01:00:00Z')

/** Where each alarm leads that tells of keys that are gone. */
const keysGone = async (userSeq: number) => {
  const rows = await services.db.select().from(alarms).where(eq(alarms.targetUserSeq, userSeq))
  return rows.flatMap(({ content }) => {
    const { type, path } = JSON.parse(content)
    return type === 'cardKeysGone' ? [path] : []
  })
}

beforeEach(() => {
  clock.set(START)
})
afterEach(forget)

describe.each(CHARGED_KINDS)('MSH-08, PAY-23, PLAN-13, ADM-02 %s', (kind) => {
  test('who stood still with the site hears first, and is charged once in a month', async () => {
    const it = await make(kind)
    const suspend = (suspendedAt: Date | null) =>
      services.db.update(channels).set({ suspendedAt }).where(eq(channels.channelSeq, it.channelSeq))
    await suspend(addDays(START, 5))
    clock.set(addDays(it.due, 40))
    await suspend(null)
    const reopened = clock.now()
    await it.schedule()
    expect([await it.paid(), (await it.letters()).length]).toEqual([1, 1])

    clock.set(addDays(reopened, it.noticeDays - 0.1))
    await it.schedule()
    expect(await it.paid()).toBe(1)
    clock.set(addDays(reopened, it.noticeDays))
    const charged = clock.now()
    await it.schedule()
    expect(await it.paid()).toBe(2)
    for (let day = 1; day < 28; day += 9) {
      clock.set(addDays(charged, day))
      await it.schedule()
    }
    expect(await it.paid()).toBe(2)
    clock.set(addSeoulMonths(charged, 1))
    await it.schedule()
    expect(await it.paid()).toBe(3)
  })

  test('a card that refuses then is tried over days, as always', async () => {
    const it = await make(kind)
    await it.refuse()
    clock.set(addDays(it.due, 20))
    await it.schedule()
    const first = addDays(it.due, 20 + it.noticeDays).getTime()
    for (const days of [0, 1, 3]) {
      clock.set(new Date(first + days * DAY + HOUR))
      await it.schedule()
      expect([days, await it.goesOn()]).toEqual([days, true])
    }
    // Away again, in the middle of the tries.
    clock.set(new Date(first + 30 * DAY))
    await it.schedule()
    expect(await it.goesOn()).toBe(false)
    expect(await it.paid()).toBe(1)
  })

  test('a card whose account has no keys here waits, and is charged once they are back: no decline, no letter', async () => {
    const it = await make(kind)
    const column = async (merchant: string) => {
      await services.db.update(cards).set({ merchant }).where(eq(cards.channelSeq, it.channelSeq))
      await services.db.update(planCards).set({ merchant }).where(eq(planCards.channelSeq, it.channelSeq))
    }
    const own = services.ports.use(PAYMENT_GATEWAYS).ownMerchant
    const owner = await anOperator(services, it.channelSeq, 'OWN')
    await column('toss:of-keys-that-are-gone')
    const letters = async () =>
      (await services.db.select().from(sentMails)).filter(({ subject }) => /실패|결제하지 못/.test(subject))
        .length
    const before = await letters()
    for (let hours = 0; hours < 20; hours += 4) {
      clock.set(new Date(it.due.getTime() + hours * HOUR))
      await it.schedule()
    }
    expect([await it.goesOn(), await it.paid(), await it.declines(), await letters()]).toEqual([
      true,
      1,
      0,
      before,
    ])
    // The owner hears of it once, however often it was looked at. Of a plan the log says it.
    const told = kind === 'plan' ? [] : ['/settings/configuration#payments']
    await eventually(async () => expect(await keysGone(owner.userSeq)).toEqual(told))
    await column(own)
    clock.set(new Date(it.due.getTime() + 22 * HOUR))
    await it.schedule()
    expect([await it.paid(), await it.declines()]).toEqual([2, 0])
    expect(await keysGone(owner.userSeq)).toEqual(told)
  })
})

import { DAY, HOUR } from '@seodang/domain/instant'
import { addDays, addSeoulMonths } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alarms } from '../modules/alarm/tables.ts'
import { askCharge } from '../modules/billing/ask-charge.ts'
import { findOpenCharge } from '../modules/billing/charge-store.ts'
import { planCards } from '../modules/billing/tables.ts'
import { PAYMENT_GATEWAYS } from '../modules/order/index.ts'
import { cards } from '../modules/order/tables.ts'
import { channels } from '../modules/site/tables.ts'
import { askedFor, charge } from '../modules/subscription/charge.ts'
import { subscriptions } from '../modules/subscription/tables.ts'
import { systemContext } from '../platform/context.ts'
import { sentMails } from '../platform/database/tables.ts'
import { TOSS_SANDBOX } from '../providers/payment/sandbox-toss/index.ts'
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

describe.each(['membership', 'plan'] as const)('MSH-08, BYD-23, PLAN-13 %s', (kind) => {
  const WEEKS = 25
  /** What the run does that stood still between writing the charge down and asking for it. */
  const wakeUp = async (channelSeq: number) => {
    const site = systemContext(services, channelSeq)
    if (kind === 'plan') {
      const open = await findOpenCharge(site)
      return open && askCharge(site, open)
    }
    const [row] = await services.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.channelSeq, channelSeq))
    const asked = await askedFor(site, row?.openOrderSeq ?? 0)
    return asked && charge(site, asked)
  }
  const lost = async (what: 'loseCall' | 'loseReply') => {
    const it = await make(kind)
    clock.set(it.due)
    services.ports.use(TOSS_SANDBOX).play({ on: 'charge', do: what })
    await it.schedule()
    expect(await it.paid()).toBe(1)
    clock.set(addDays(it.due, WEEKS))
    expect(await wakeUp(it.channelSeq)).not.toBeNull()
    if (what === 'loseCall') expect(await it.paid()).toBe(1)
    await it.lookUp()
    return it
  }
  const chargedUntil = async (it: Awaited<ReturnType<typeof make>>, at: Date) => {
    clock.set(at)
    await it.schedule()
    return it.paid()
  }

  test('what was written down and not asked before the runs stood still is begun anew, told first, and once in a month', async () => {
    const it = await lost('loseCall')
    expect(await it.paid()).toBe(1)
    const woken = addDays(clock.now(), 0.1)
    expect(await chargedUntil(it, woken)).toBe(1)
    expect((await it.letters()).length).toBe(1)
    const charged = addDays(woken, it.noticeDays + 0.1)
    expect(await chargedUntil(it, charged)).toBe(2)
    for (const day of [1, 5, 15, 27]) expect(await chargedUntil(it, addDays(charged, day))).toBe(2)
    expect(await chargedUntil(it, addDays(addSeoulMonths(charged, 1), 0.1))).toBe(3)
  })

  test('a charge whose answer came weeks later counts from when it was made', async () => {
    const it = await lost('loseReply')
    expect(await it.paid()).toBe(2)
    const next = addSeoulMonths(it.due, 1)
    expect(await chargedUntil(it, addDays(next, -0.5))).toBe(2)
    expect(await chargedUntil(it, next)).toBe(3)
  })
})

import { DAY } from '@seodang/domain/instant'
import { addSeoulMonths } from '@seodang/domain/seoul-time'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { alarms } from '../modules/alarm/tables.ts'
import { askForCards as askBuyers } from '../modules/instalment/ask-card.ts'
import { chargeInstalments } from '../modules/instalment/due.ts'
import { remindBuyers } from '../modules/instalment/remind.ts'
import { forgetPaymentSetting, keepPaymentSetting, PAYMENT_SETTINGS } from '../modules/order/index.ts'
import { askForCards as askMembers } from '../modules/subscription/ask-card.ts'
import { chargeDue } from '../modules/subscription/due.ts'
import { remindMembers } from '../modules/subscription/remind.ts'
import { systemContext } from '../platform/context.ts'
import { sentMails } from '../platform/database/tables.ts'
import { chargedByTheClock } from './charged-by-the-clock.ts'
import { eventually } from './eventually.ts'
import { aChannel, aCourse, aMember, anOperator, type Person } from './factories.ts'
import { buyMonthly, MONTHLY } from './instalments.ts'
import { testServer } from './server.ts'
import { aCard, act, aMembership, aSubscriber, myMemberships, paidBy } from './subscribing.ts'

/** Cards of an account that a site has left: their holders are asked for another one before they are charged. */
const server = await testServer({ worker: true })
const { services, clock } = server
const { forget } = chargedByTheClock(server)
const START = new Date('2026-03-10T01:00:00Z')
const KEYS = {
  clientKey: 'test_ck_D5GePWvyJnrK0W0k6q8gLzN97Eoq',
  secretKey: 'test_sk_zXLkKEypNArWmo50nX3lmeaxYG5R',
}

beforeEach(() => {
  clock.set(START)
})
afterEach(forget)

/** A site that took money by keys of its own, with somebody who pays there each month. */
async function aSite() {
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const site = systemContext(services, channelSeq)
  await keepPaymentSetting(site, PAYMENT_SETTINGS.toss, KEYS)
  const learner = await aMember(services, channelSeq)
  return { channelSeq, owner, learner, move: () => forgetPaymentSetting(site, PAYMENT_SETTINGS.toss) }
}

const KINDS = {
  async memberships() {
    const w = await aSite()
    const { subscriptionSeq } = await aSubscriber(
      server,
      await aMembership(services, w.channelSeq),
      w.learner,
    )
    const mine = async () => (await myMemberships(server, w.channelSeq, w.learner)).body.data.list[0]
    return {
      ...w,
      hourly: async () => {
        await askMembers(services)
        await remindMembers(services)
      },
      charge: () => chargeDue(services),
      canBeCharged: async () => (await mine()).card.canBeCharged,
      setCard: (cardSeq: number) =>
        act(server, w.channelSeq, w.learner, { subscriptionSeq, what: 'card', body: { cardSeq } }),
      alarm: 'membershipCardNeeded',
    }
  },
  async instalments() {
    const w = await aSite()
    const course = await aCourse(services, w.channelSeq, MONTHLY)
    const plan = await buyMonthly(server, course, w.learner)
    return {
      ...w,
      hourly: async () => {
        await askBuyers(services)
        await remindBuyers(services)
      },
      charge: () => chargeInstalments(services),
      canBeCharged: async () => (await plan.mine()).card.canBeCharged,
      setCard: (cardSeq: number) => plan.press('card', { cardSeq }),
      alarm: 'instalmentCardNeeded',
    }
  },
} as const

const letters = async ({ email }: Person, saying: RegExp) =>
  (await services.db.select().from(sentMails).where(eq(sentMails.recipient, email))).filter(
    ({ subject, text }) => saying.test(`${subject} ${text}`),
  )
const alarmsOf = async ({ userSeq }: Person): Promise<string[]> =>
  (await services.db.select().from(alarms).where(eq(alarms.targetUserSeq, userSeq))).map(
    ({ content }) => JSON.parse(content).type,
  )

describe.each(Object.entries(KINDS))('MSH-08, PAY-23 %s', (kind, make) => {
  test('who pays where the site has moved to another account is asked for a card once, in time, and charged to it', async () => {
    const w = await make()
    const due = addSeoulMonths(START, 1).getTime()
    const awaited = async () => {
      const url = `/api/v1.0/channels/${w.channelSeq}/admin/payment-settings`
      return (await server.call({ url, as: w.owner })).body.data.cardsAwaited[kind]
    }
    await w.hourly()
    await w.move()
    clock.set(new Date(due - 15 * DAY))
    await w.hourly()
    expect(await awaited()).toBe(0)

    for (const days of [14, 13, 2, 0, -0.5]) {
      clock.set(new Date(due - days * DAY))
      await w.hourly()
      await w.charge()
    }
    await eventually(async () => expect(await letters(w.learner, /새 카드가 필요해요/)).toHaveLength(1))
    const [letter] = await letters(w.learner, /새 카드가 필요해요/)
    expect(letter?.text).toContain('4월 10일')
    expect(letter?.text).toMatch(kind === 'memberships' ? /\/me\/memberships/ : /\/paymenthistory/)
    await eventually(async () => expect(await alarmsOf(w.learner)).toContain(w.alarm))
    await eventually(async () => expect(await alarmsOf(w.owner)).toContain('cardKeysGone'))
    expect([await awaited(), await w.canBeCharged()]).toEqual([1, false])
    expect(await paidBy(server, w.learner)).toHaveLength(1)

    const set = await w.setCard(await aCard(server, w.channelSeq, w.learner))
    expect(set.status, JSON.stringify(set.body)).toBe(200)
    expect([await awaited(), await w.canBeCharged()]).toEqual([0, true])
    clock.advance(DAY / 4)
    await w.charge()
    expect(await paidBy(server, w.learner)).toHaveLength(2)
    // Nobody was told meanwhile that the card of before would be charged.
    expect(await letters(w.learner, /등록한 카드로 결제/)).toEqual([])
    expect((await alarmsOf(w.learner)).filter((type) => type === w.alarm)).toHaveLength(1)
  })
})

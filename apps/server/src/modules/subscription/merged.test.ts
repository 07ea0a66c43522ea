import { beforeEach, describe, expect, test } from 'vitest'
import { mailsTo } from '../../testing/account.ts'
import { aChannel, aCourse, aMember, anItem, type Person } from '../../testing/factories.ts'
import { becomeOne, untilMerged } from '../../testing/merging.ts'
import { testServer } from '../../testing/server.ts'
import { act, aMembership, aSubscriber, isOpenAt, myMemberships, rowOf } from '../../testing/subscribing.ts'
import { chargeDue } from './due.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { services } = server
const DAY = 86_400_000
const YEAR = { termMonths: 12, expectedPrice: 100_000 }

async function mergedOf(pair: { gone: Person; kept: Person }): Promise<Person> {
  const one = await becomeOne(server, pair)
  await untilMerged(server, pair.gone)
  return one
}
// After the moment at which the tables say that people proved their addresses.
beforeEach(() => server.clock.set(new Date(Date.now() + 3_600_000)))

const listOf = async (channelSeq: number, as: Person) =>
  (await myMemberships(server, channelSeq, as)).body.data.list

describe('SOC-19, MSH-08 two of one membership', () => {
  test.each(['gone', 'kept'] as const)(
    'nothing that was paid is lost and nothing is charged before it is over: the year was of the one that is %s',
    async (which) => {
      const { channelSeq } = await aChannel(services)
      const course = await aCourse(services, channelSeq)
      await anItem(services, course)
      const membership = await aMembership(services, channelSeq, {
        classes: [course.courseSeq],
        seatLimit: 2,
      })
      const other = await aMembership(services, channelSeq)
      const pair = { gone: await aMember(services, channelSeq), kept: await aMember(services, channelSeq) }
      const year = await aSubscriber(server, membership, pair[which], YEAR)
      const month = await aSubscriber(server, membership, pair[which === 'gone' ? 'kept' : 'gone'])
      const apart = await aSubscriber(server, other, pair.gone)
      const [longer, shorter] = [
        await rowOf(server, year.subscriptionSeq),
        await rowOf(server, month.subscriptionSeq),
      ]

      const one = await mergedOf(pair)

      const kept = await rowOf(server, year.subscriptionSeq)
      expect(kept).toMatchObject({
        state: 'active',
        userSeq: one.userSeq,
        price: 100_000,
        cardSeq: year.cardSeq,
      })
      const left = shorter.paidUntil.getTime() - kept.paidUntil.getTime() + longer.paidUntil.getTime()
      const atMerge = services.now().getTime()
      expect(left).toBeLessThanOrEqual(atMerge)
      expect(left).toBeGreaterThan(atMerge - DAY / 2)
      expect(await rowOf(server, month.subscriptionSeq)).toMatchObject({
        state: 'ended',
        endReason: 'merged',
        userSeq: one.userSeq,
      })
      expect(await rowOf(server, apart.subscriptionSeq)).toMatchObject({
        state: 'active',
        userSeq: one.userSeq,
      })
      const [mail] = await mailsTo(services, one.email, 1, /멤버십도 하나가/)
      expect(mail?.text).toContain('그 전에는 결제되지 않아요')
      const list = await listOf(channelSeq, one)
      expect(list.map(({ subscriptionSeq }: { subscriptionSeq: number }) => subscriptionSeq)).toContain(
        year.subscriptionSeq,
      )

      // The day on which the month would have been charged, and the one on which the year would.
      for (const { paidUntil } of [shorter, longer]) {
        server.clock.set(new Date(paidUntil.getTime() + DAY))
        await act(server, channelSeq, one, { subscriptionSeq: apart.subscriptionSeq, what: 'cancel' })
        await chargeDue(services)
        expect((await rowOf(server, year.subscriptionSeq)).termNo).toBe(1)
        expect(await isOpenAt(server, course, one, services.now())).toBe(true)
      }
      server.clock.set(kept.paidUntil)
      await chargeDue(services)
      expect((await rowOf(server, year.subscriptionSeq)).paidUntil.getTime()).toBeGreaterThan(
        kept.paidUntil.getTime() + 364 * DAY,
      )
    },
  )

  test('what is cancelled stays cancelled, and the seat of the other is free', async () => {
    const { channelSeq } = await aChannel(services)
    const membership = await aMembership(services, channelSeq, { seatLimit: 2 })
    const pair = { gone: await aMember(services, channelSeq), kept: await aMember(services, channelSeq) }
    const year = await aSubscriber(server, membership, pair.gone, YEAR)
    await aSubscriber(server, membership, pair.kept)
    await act(server, channelSeq, pair.gone, { subscriptionSeq: year.subscriptionSeq, what: 'cancel' })
    const one = await mergedOf(pair)
    expect(await rowOf(server, year.subscriptionSeq)).toMatchObject({
      state: 'cancelling',
      userSeq: one.userSeq,
    })
    const next = await aMember(services, channelSeq)
    expect((await aSubscriber(server, membership, next)).state).toBe('active')
  })
})

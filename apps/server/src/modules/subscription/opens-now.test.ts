import { isOpen, RECURRING_STATE } from '@seodang/domain/recurring'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aChannel, aMember } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { aMembership } from '../../testing/subscribing.ts'
import { opensNow } from './opens-now.ts'
import { SUBSCRIPTION_STATE, subscriptions } from './tables.ts'

const { services } = await testServer()
const now = new Date('2026-11-23T10:00:00Z')

test('MSH-06, CHAT-04 the question in SQL opens what the rule opens, in every state', async () => {
  const { channelSeq } = await aChannel(services)
  const { membershipSeq } = await aMembership(services, channelSeq)
  const cases = Object.values(SUBSCRIPTION_STATE).flatMap((state) =>
    [-86_400_000, 86_400_000].map((ms) => ({ state, paidUntil: new Date(now.getTime() + ms) })),
  )
  const expected: boolean[] = []
  const seqs: number[] = []
  for (const { state, paidUntil } of cases) {
    const { userSeq } = await aMember(services, channelSeq)
    const declines = state === RECURRING_STATE.pastDue ? 1 : 0
    const values = { state, termMonths: 1, anchorAt: now, termsPaid: 1, paidUntil, declines }
    const [row] = await services.db
      .insert(subscriptions)
      .values({
        ...values,
        channelSeq,
        membershipSeq,
        userSeq,
        price: 10_000,
        endedAt: state === SUBSCRIPTION_STATE.ended ? now : null,
      })
      .returning({ subscriptionSeq: subscriptions.subscriptionSeq })
    seqs.push(row?.subscriptionSeq ?? 0)
    expected.push(
      state !== SUBSCRIPTION_STATE.starting &&
        isOpen({ ...values, state, retryAt: state === 'pastDue' ? now : null }, now),
    )
  }
  const { rows } = await services.db.execute<{ subscription_seq: number; open: boolean }>(sql`
    select s.subscription_seq, ${opensNow(now)} as open from subscriptions s where s.channel_seq = ${channelSeq}`)
  const open = new Map(rows.map((row) => [row.subscription_seq, row.open]))
  expect(seqs.map((seq) => open.get(seq))).toEqual(expected)
})

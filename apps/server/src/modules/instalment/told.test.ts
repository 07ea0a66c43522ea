import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { TOSS_SANDBOX } from '../../providers/payment/sandbox-toss/index.ts'
import { cancel, mailsTo } from '../../testing/buying.ts'
import { aChannel, aCourse, aMember } from '../../testing/factories.ts'
import { buyMonthly, MONTHLY } from '../../testing/instalments.ts'
import { testServer } from '../../testing/server.ts'
import { chargeInstalments } from './due.ts'

const server = await testServer({ worker: true })
const { services } = server
const sandbox = services.ports.use(TOSS_SANDBOX)

test('PAY-23 its buyer hears of each step by mail and alarm, and the books show each month when it is paid', async () => {
  const { channelSeq } = await aChannel(services)
  const course = await aCourse(services, channelSeq, { ...MONTHLY, title: '붓글씨' })
  const learner = await aMember(services, channelSeq)
  const plan = await buyMonthly(server, course, learner)
  const hears = async (subject: RegExp, alarm: string) => {
    await expect
      .poll(() => mailsTo(server, learner))
      .toEqual(expect.arrayContaining([expect.stringMatching(subject)]))
    await expect.poll(() => alarmsOf(learner.userSeq)).toContain(alarm)
  }
  const due = () =>
    services.db.execute(
      sql`update instalment_plans set anchor_at = anchor_at - interval '1 month', due_at = now() - interval '1 minute'
        where channel_seq = ${channelSeq} and state in ('active', 'pastDue')`,
    )
  await hears(/붓글씨 매달 결제를 시작했어요/, 'instalmentStarted')
  await expect.poll(() => bookedOf(channelSeq)).toEqual([20_000])

  for (let tries = 0; tries < 4; tries++) {
    sandbox.play({ on: 'charge', do: 'refuse', code: 'REJECT_CARD_PAYMENT' })
    await due()
    await chargeInstalments(services)
  }
  await hears(/이번 달 금액을 결제하지 못했어요/, 'instalmentDeclined')
  await hears(/수강이 잠시 멈췄어요/, 'instalmentHeld')
  const { dueAmount } = await plan.mine()
  const paid = await plan.press('pay', { what: 'due', expectedAmount: dueAmount })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  await hears(
    dueAmount === 40_000 ? /금액을 모두 냈어요/ : /다시 열렸어요/,
    dueAmount === 40_000 ? 'instalmentFinished' : 'instalmentOpened',
  )
  await expect.poll(() => bookedOf(channelSeq)).toEqual([20_000, dueAmount])

  const back = 20_000 + dueAmount
  expect((await cancel(server, course, learner, plan.orderSeq, { expectedAmount: back })).status).toBe(200)
  await hears(/매달 결제가 끝났어요/, 'instalmentStopped')
  await expect.poll(async () => (await bookedOf(channelSeq)).reduce((a, b) => a + b, 0)).toBe(0)
})

/** What the ledger of the site holds for each event, oldest first. */
async function bookedOf(channelSeq: number): Promise<number[]> {
  const { rows } = await services.db.execute<{ amount: number }>(sql`
    select amount::int as amount from ledger_entries where channel_seq = ${channelSeq} order by entry_seq`)
  return rows.map(({ amount }) => amount)
}

async function alarmsOf(userSeq: number): Promise<(string | undefined)[]> {
  const { rows } = await services.db.execute<{ content: string }>(
    sql`select content from alarms where target_user_seq = ${userSeq}`,
  )
  return rows.map(({ content }) => JSON.stringify(content).match(/instalment\w+/)?.[0])
}

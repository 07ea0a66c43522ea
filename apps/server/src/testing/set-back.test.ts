import { HOUR, MINUTE } from '@seodang/domain/instant'
import { addDays } from '@seodang/domain/seoul-time'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { tendPlans } from '../modules/billing/renew.ts'
import { release } from '../modules/order/release-charges.ts'
import { sweepEverything } from '../modules/order/sweep.ts'
import { chargeHolds } from '../modules/order/tables.ts'
import { listUnknown } from '../modules/order/unknown-payments.ts'
import { systemContext } from '../platform/context.ts'
import { TOSS_SANDBOX } from '../providers/payment/sandbox-toss/index.ts'
import { takeMoment } from '../set-back.ts'
import { CHARGED_KINDS, chargedByTheClock } from './charged-by-the-clock.ts'
import { testServer } from './server.ts'
import { aMoment } from './set-back.ts'

/** Everything that is charged by the clock, after the database was set back to an earlier moment. */
const server = await testServer()
const { services, clock } = server
const { make, forget } = chargedByTheClock(server)
const sandbox = services.ports.use(TOSS_SANDBOX)
const { state } = sandbox.store
const START = new Date('2026-03-10T01:00:00Z')
const platform = () => systemContext(services, 0)

beforeEach(() => {
  clock.set(START)
  // What other tests lost.
  state.transactions.length = 0
})
afterEach(async () => {
  await forget()
  await services.db.delete(chargeHolds)
})

describe.each(CHARGED_KINDS)('PAY-19, MSH-08, PAY-23, PLAN-13 %s', (kind) => {
  test('what the lost days charged stays, is shown, and nothing is charged before somebody says so', async () => {
    const it = await make(kind)
    const everything = () =>
      Promise.all([it.schedule(), it.schedule(), tendPlans(systemContext(services, 0))])
    clock.set(it.due)
    const setBack = await aMoment(services, it.channelSeq)
    await everything()
    expect(await it.paid()).toBe(2)
    const lost = state.payments.at(-1)
    await setBack()
    await takeMoment(services, it.due)

    const asked = state.payments.length
    await everything()
    expect([await it.paid(), state.payments.length, await it.goesOn()]).toEqual([1, asked, true])
    const { list } = await listUnknown(platform())
    expect(list).toMatchObject([
      { orderId: lost?.orderId, paymentRef: lost?.paymentKey, amount: lost?.amount, status: 'PAID' },
    ])

    // Their numbers are given again, and mean another charge now.
    await release(platform())
    await everything()
    expect(await it.paid()).toBe(2)
    expect(state.payments.slice(asked - 1).map(({ status }) => status)).toEqual(['DONE', 'DONE'])
  })

  test('what was about to be asked at that moment is looked up, and not asked anew', async () => {
    const it = await make(kind)
    const look = async () => {
      await sweepEverything(platform())
      await tendPlans(platform())
    }
    clock.set(it.due)
    sandbox.play({ on: 'charge', do: 'refuse', code: 'COMMON_ERROR', times: 1 })
    await it.schedule()
    clock.set(new Date(it.due.getTime() + MINUTE))
    await takeMoment(services, it.due)
    const asked = state.payments.length
    await look()
    expect([await it.paid(), state.payments.length]).toEqual([1, asked])

    clock.advance(2 * HOUR)
    await look()
    await release(platform())
    clock.advance(2 * HOUR)
    await it.schedule()
    expect(await it.paid()).toBe(2)
  })

  test('nobody loses anything meanwhile, and whoever is late by then hears first', async () => {
    const it = await make(kind)
    await takeMoment(services, START)
    for (const days of [0, 3, 20]) {
      clock.set(addDays(it.due, days))
      await it.schedule()
      expect([days, await it.paid(), await it.goesOn()]).toEqual([days, 1, true])
    }
    await release(platform())
    await it.schedule()
    expect(await it.paid()).toBe(1)
    clock.set(addDays(it.due, 20.1 + it.noticeDays))
    await it.schedule()
    expect(await it.paid()).toBe(2)
  })
})

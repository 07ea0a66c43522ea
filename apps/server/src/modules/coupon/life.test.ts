import { isAfter } from '@seodang/domain/instant'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction, systemContext } from '../../platform/context.ts'
import { aCoupon, couponRow, downloadCoupon } from '../../testing/coupons.ts'
import { aChannel, aMember, type Person } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { withdrawUnused } from './holders-store.ts'
import { giveCouponBack, holdCoupon, lockUsableCoupon, releaseCoupon, useCoupon } from './index.ts'
import { coupons } from './tables.ts'

const server = await testServer()
const { services } = server
const HOUR = 3_600_000

/** What a coupon ought to be after each step; the system is asked the same. */
interface Model {
  state: 'usable' | 'held' | 'used' | 'withdrawn'
  order: number | null
}
const CODES = { usable: '00', held: '01', used: '02', withdrawn: '03' } as const

type Step =
  | { do: 'hold' | 'use' | 'release' | 'giveBack'; order: number }
  | { do: 'withdraw' }
  | { do: 'wait'; hours: number }

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('hold' as const, 'use' as const, 'release' as const, 'giveBack' as const),
      order: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({ do: fc.constant('withdraw' as const) }),
    fc.record({ do: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 10 }) }),
  ),
  { maxLength: 14 },
)

test('CPN-10, CPN-11, CPN-12, BYD-17 a coupon goes through its life as its model does', async () => {
  const { channelSeq } = await aChannel(services)
  const person = await aMember(services, channelSeq)
  const { couponInfoSeq } = await aCoupon(services, channelSeq, {
    perUser: 1000,
    useEndAt: new Date(Date.now() + 24 * HOUR),
  })
  await fc.assert(
    fc.asyncProperty(steps, async (path) => {
      server.clock.set(new Date())
      const couponSeq = await take(channelSeq, person, couponInfoSeq)
      let model: Model = { state: 'usable', order: null }
      for (const step of path) {
        model = expected(model, step)
        await carryOut(channelSeq, person, couponSeq, couponInfoSeq, step)
        expect(await couponRow(server, couponSeq)).toMatchObject({
          stateCd: CODES[model.state],
          orderSeq: model.order,
        })
      }
    }),
    { numRuns: 40 },
  )
  server.clock.set(new Date())
})

const end = new Date(Date.now() + 24 * HOUR)

function expected(model: Model, step: Step): Model {
  const isOver = isAfter(server.clock.now(), end)
  switch (step.do) {
    case 'hold':
      return model.state === 'usable' && !isOver ? { state: 'held', order: step.order } : model
    case 'use':
      return model.order === step.order ? { ...model, state: 'used' } : model
    case 'release':
      return model.order === step.order ? { state: 'usable', order: null } : model
    case 'giveBack':
      return model.order === step.order && !isOver ? { state: 'usable', order: null } : model
    case 'withdraw':
      return model.state === 'usable' ? { state: 'withdrawn', order: null } : model
    case 'wait':
      return model
  }
}

async function take(channelSeq: number, person: Person, couponInfoSeq: number): Promise<number> {
  // Each download by a person of its own, so that no limit of calls is met.
  const taker = await aMember(services, channelSeq)
  const { body } = await downloadCoupon(server, channelSeq, taker, couponInfoSeq)
  const couponSeq = Number(body.data.couponSeq)
  await services.db
    .update(coupons)
    .set({ userSeq: person.userSeq, useEndAt: end })
    .where(eq(coupons.couponSeq, couponSeq))
  return couponSeq
}

async function carryOut(
  channelSeq: number,
  person: Person,
  couponSeq: number,
  couponInfoSeq: number,
  step: Step,
): Promise<void> {
  if (step.do === 'wait') return server.clock.advance(step.hours * HOUR)
  const system = systemContext(services, channelSeq)
  const outer = { ...system, principal: { ...system.principal, userSeq: person.userSeq } }
  await inTransaction(outer, async (ctx) => {
    if (step.do === 'withdraw')
      return void (await withdrawUnused(ctx, couponInfoSeq, { couponSeqs: [couponSeq] }))
    const order = { orderSeq: step.order, couponSeq }
    if (step.do === 'use') return useCoupon(ctx, order)
    if (step.do === 'release') return releaseCoupon(ctx, order)
    if (step.do === 'giveBack') return giveCouponBack(ctx, order)
    await lockUsableCoupon(ctx, couponSeq, { kind: 'class', seq: 1, price: 60_000 })
    return holdCoupon(ctx, order)
  }).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'AppError') throw error
  })
}

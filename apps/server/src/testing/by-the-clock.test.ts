import type { Ongoing } from '@seodang/domain/departure'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { PLAN_SWEEPS } from '../modules/billing/renew.ts'
import { ERASE_SWEEP } from '../modules/catalog/erase.ts'
import { END_PLACES_SWEEP, END_SITES_SWEEP } from '../modules/closing/jobs.ts'
import { END_OFFERS_SWEEP } from '../modules/enrolment/end-offers.ts'
import { MOVE_UP_SWEEP, WAKE_SWEEP } from '../modules/enrolment/jobs.ts'
import { SETTLE_SEATS_SWEEP } from '../modules/enrolment/seat-ends.ts'
import { ORDER_SWEEPS } from '../modules/order/sweep.ts'
import { FEE_SWEEP } from '../modules/settlement/fees.ts'
import { DOMAIN_SWEEP } from '../modules/site/jobs.ts'
import { CLOSE_ENDED_SWEEP } from '../modules/subscription/close-ended.ts'
import { END_HELD_SWEEP } from '../modules/subscription/end-held.ts'
import { systemContext } from '../platform/context.ts'
import { type Sweep, sweepOver } from '../platform/sweeps.ts'
import { DUE_ROWS } from './due-rows.ts'
import { aChannel } from './factories.ts'
import { testServer } from './server.ts'

/**
 * Nothing that runs by the clock can be stood still by what does not move on (docs/decisions/sweeps.md). Whoever adds a job
 * makes it a sweep, or says here why it cannot be stood still.
 */
const server = await testServer()
const { services } = server
const everywhere = () => systemContext(services, 0)

const SWEEPS: Record<string, readonly Sweep[]> = {
  'order.sweep': ORDER_SWEEPS,
  'billing.tend': PLAN_SWEEPS,
  'enrolment.moveUp': [MOVE_UP_SWEEP],
  'enrolment.endOffers': [END_OFFERS_SWEEP],
  'enrolment.settleSeats': [WAKE_SWEEP, SETTLE_SEATS_SWEEP],
  'site-domains': [DOMAIN_SWEEP],
  'catalog.eraseExpired': [ERASE_SWEEP],
  'subscription.closeEnded': [CLOSE_ENDED_SWEEP],
  'subscription.endHeld': [END_HELD_SWEEP],
  'settlement.fees': [FEE_SWEEP],
  'closing.goOn': [END_SITES_SWEEP, END_PLACES_SWEEP],
}
const ALL = Object.values(SWEEPS).flat()

const OTHERS: Record<string, readonly string[]> = {
  'deletes by one statement, or part by part until nothing is left': [
    'retention',
    'http-tidy',
    'identity-tidy-tokens',
    'sharing.forgetVisitors',
    'order.retention',
    'delivery.retention',
    'billing.forget',
    'mail.inboxes',
    'chat-erase',
  ],
  'walks over all that there is, each alone': [
    'order.compare',
    'catalog.releaseDue',
    'billing.remind',
    'subscription.charge',
    'subscription.remind',
    'instalment.charge',
    'instalment.remind',
    'media.sweep',
    'settlement.run',
  ],
  'settles whatever it finds, part by part until nothing is left': ['campaign.reconcile'],
  'marks whom it told in the statement that finds them': ['coupon.remind', 'membership.remindOfConsents'],
  'takes the sites that it looked at longest ago, and notes each before it looks': ['isolation-night'],
  'looks at no rows of sites': ['admin.watchRoom', 'admin.watchWork', 'insight-partitions'],
}

test('BYD-17 whatever runs by the clock is a sweep, or says why nothing stands it still', () => {
  const told = [...Object.keys(SWEEPS), ...Object.values(OTHERS).flat()]
  expect(told.toSorted()).toEqual([...services.jobs.scheduled].toSorted())
})

/** What each does for people, by the rule for who is no member and for a suspended site (`fateOf`). */
const FOR_PEOPLE: Record<string, readonly Ongoing[]> = {
  'subscription.charge': ['membershipTerm'],
  'subscription.remind': ['chargeNotice'],
  'instalment.charge': ['instalment'],
  'instalment.remind': ['chargeNotice'],
  'enrolment.moveUp': ['turn', 'paidTurn'],
  'enrolment.endOffers': ['offer'],
  'coupon.remind': ['coupon'],
  'membership.remindOfConsents': ['word'],
}
/** Neither takes money of a person, nor gives a place, nor begins a word to somebody: it tidies, or ends what was begun. */
const FOR_NOBODY = [
  ...Object.values(OTHERS).flat(),
  'order.sweep',
  'billing.tend',
  'enrolment.settleSeats',
  'site-domains',
  'catalog.eraseExpired',
  'subscription.closeEnded',
  'subscription.endHeld',
  'closing.goOn',
  'settlement.fees',
].filter((name) => !(name in FOR_PEOPLE))

test('JOIN-11 MEM-08 ADM-02 whatever runs by the clock says what it does for people, and so what becomes of who is gone', () => {
  expect([...Object.keys(FOR_PEOPLE), ...FOR_NOBODY].toSorted()).toEqual(
    [...services.jobs.scheduled].toSorted(),
  )
})

test.each(['enrolment.moveUp', 'enrolment.endOffers'])(
  'ADM-02 %s looks at nothing of a suspended site',
  async (name) => {
    const sweep = ALL.find((one) => one.name === name)
    const { channelSeq } = await aChannel(services)
    await DUE_ROWS[name]?.(services, channelSeq)
    const due = async () => {
      const { rows } = await services.db.execute<{ channel_seq: number }>(
        sweep?.due(everywhere()) ?? 'select 1',
      )
      return rows.some((row) => row.channel_seq === channelSeq)
    }
    expect(await due()).toBe(true)
    await services.db.execute(`update channels set suspended_at = now() where channel_seq = ${channelSeq}`)
    expect(await due()).toBe(false)
  },
)

test('BYD-17 no sweep ends its own rows, and no two share their looks', () => {
  const dialect = new PgDialect({ casing: 'snake_case' })
  for (const { name, due } of ALL)
    expect(dialect.sqlToQuery(due(everywhere())).sql, name).not.toMatch(/\b(limit|fetch first)\b/i)
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length)
  expect(Object.keys(DUE_ROWS).toSorted()).toEqual(ALL.map(({ name }) => name).toSorted())
})

test.each(ALL.map((sweep) => [sweep.name, sweep] as const))(
  'BYD-17 %s serves another site behind one of which nothing moves',
  async (name, sweep) => {
    const due = DUE_ROWS[name]
    if (!due) throw new Error('no row of it is made')
    const still = new Set<number>()
    // Of a plan a site has one, so there more sites stand still.
    const sites = /^(billing|closing\.sites)/.test(name) ? 3 : 1
    for (let n = 0; n < sites; n++) still.add((await aChannel(services)).channelSeq)
    for (const channelSeq of still) for (let n = sites; n <= 3; n++) await due(services, channelSeq)
    const other = await aChannel(services)
    await due(services, other.channelSeq)
    const served: number[] = []
    const look: Sweep['look'] = async (site, seq) => {
      if (still.has(site.channelSeq)) throw new Error('it does not move')
      served.push(site.channelSeq)
      await sweep.look(site, seq)
    }
    for (let n = 0; n < sites; n++) await sweepOver(everywhere(), { ...sweep, look, most: 2 })
    expect(served).toEqual([other.channelSeq])
    const { rows } = await services.db.execute<{ channel_seq: number }>(sweep.due(everywhere()))
    // No name system answers a domain of a test.
    if (sweep !== DOMAIN_SWEEP) expect(rows.map((row) => row.channel_seq)).not.toContain(other.channelSeq)
  },
)

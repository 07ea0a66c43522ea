import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { testServer } from '../server.ts'
import { longWays } from './long-ways.ts'

/**
 * No kind of work can be added without a way in the rig, or a word why it needs none. What stands here is looked at by
 * hand: whoever adds a line answers for it.
 */
const server = await testServer()
const { registered } = server.services.jobs
const proved = new Set(Object.values(longWays(server)).flatMap(({ queues }) => queues))

/** Killed at each step of the money by another test. */
const ELSEWHERE: Record<string, string> = {
  'order.notice': 'modules/order/crash.test.ts',
  'order.giveBack': 'modules/order/crash.test.ts',
  'order.sweep': 'modules/order/crash.test.ts',
}

/** Jobs that have no middle to be killed in. */
const WITHOUT_A_MIDDLE: Record<string, readonly string[]> = {
  'deletes what is old; what is left is as old the next time': [
    'retention',
    'http-tidy',
    'mail.inboxes',
    'identity-tidy-tokens',
    'insight-partitions',
    'sharing.forgetVisitors',
    'order.retention',
    'delivery.retention',
    'billing.forget',
    'chat-erase',
    'media.sweep',
  ],
  'compares, and where it was stopped compares again from where it last was whole': ['order.compare'],
  'each of many in one transaction of its own, found anew by the next minute or hour while it is due': [
    'catalog.releaseDue',
    'enrolment.moveUp',
    'enrolment.endOffers',
    'enrolment.settleSeats',
    'site-domains',
    'subscription.closeEnded',
    'campaign.reconcile',
    // What it charges is a charge of a plan, which is killed there.
    'settlement.fees',
  ],
  'who was told is marked in the transaction that tells': [
    'coupon.remind',
    'membership.remindOfConsents',
    'billing.remind',
    'subscription.remind',
    'instalment.remind',
    'admin.watchRoom',
    'admin.watchWork',
  ],
  'one thing in one transaction': [
    'identity-reset-request',
    'live.remind',
    'live.settle',
    'live.notice',
    'coursework.endOverdueQuiz',
    'campaign.turn',
  ],
  'one message to one address: handed over again where nobody knows that it arrived': [
    'mail',
    'text-message',
  ],
  'reads, and notes once what it saw': ['isolation-probe', 'isolation-night'],
}

/**
 * Of events the handlers of these do many things; those of the others do one for one person or row, and are handed the
 * event again until it is done.
 */
const OF_MANY = [
  'identity.accountClosed',
  'identity.accountsMerged',
  'membership.placesLeft',
  'enrolment.placesFolded',
]

test('SEC-25 every kind of job is killed at each step, or says why it has none', () => {
  const spared = new Set([...Object.keys(ELSEWHERE), ...Object.values(WITHOUT_A_MIDDLE).flat()])
  const jobs = registered.flatMap(({ queue, event }) => (event === undefined ? [queue] : []))
  expect(jobs.filter((queue) => !proved.has(queue) && !spared.has(queue))).toEqual([])
  // What is gone or has a way by now needs no word.
  expect([...spared].filter((queue) => !jobs.includes(queue) || proved.has(queue))).toEqual([])
})

test('SEC-25 whatever follows the end or the merging of an account is killed at each step', () => {
  const followers = registered.flatMap(({ queue, event = '' }) => (OF_MANY.includes(event) ? [queue] : []))
  expect(followers.length).toBeGreaterThan(OF_MANY.length)
  expect(followers.filter((queue) => !proved.has(queue))).toEqual([])
})

test('SEC-25 the tests that are named are there', async () => {
  for (const file of new Set(Object.values(ELSEWHERE)))
    expect(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain('makeMortal')
})

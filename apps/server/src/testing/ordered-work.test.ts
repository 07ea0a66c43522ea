import { ORDERED_WORK, type OrderedWork } from '@seodang/domain/departure'
import { expect, test } from 'vitest'
import { testServer } from './server.ts'

/**
 * ADM-02, PERM-05: no kind of background work can be added without a word whether a person ordered it. What a person
 * ordered stands in `ORDERED_WORK` of the domain with what becomes of it without their right and on a suspended site;
 * what nobody ordered says here who did. Whoever adds a line answers for it.
 */
const { services } = await testServer()

const BY_A_PERSON: Record<OrderedWork, readonly string[]> = {
  attendeeChange: ['enrolment.bulk'],
  attendeeAddition: ['enrolment.bulk'],
  couponGiving: ['coupon.give'],
  statement: ['order.statement'],
  campaign: ['campaign.send', 'campaign.turn'],
  film: ['media.optimise'],
  fileRemoval: ['media.removeFiles'],
  challengeCount: ['challenge.settleAll'],
  membershipFollow: ['subscription.follow'],
  siteProbe: ['isolation-probe'],
}

const BY_NOBODY: Record<string, readonly string[]> = {
  'money that has moved, or has to go back: its order says where it stands': [
    'order.notice',
    'order.giveBack',
    'order.cashReceipt',
  ],
  'the time of a meeting, of a quiz or of an attempt': [
    'live.remind',
    'live.settle',
    'live.notice',
    'coursework.endOverdueQuiz',
  ],
  'a message that was written in the transaction of what it tells of': ['mail', 'text-message'],
  'a card that was taken away: the transaction that did so wrote it': ['billing.forgetKey'],
  'whoever holds the address asks for themselves, logged in or not': ['identity-reset-request'],
}

test('ADM-02 PERM-05 whatever works in the background is ordered by a person, by the clock, or says by whom', () => {
  const { registered, scheduled } = services.jobs
  const queues = registered.flatMap(({ queue, event }) => (event === undefined ? [queue] : []))
  const told = [...Object.values(BY_A_PERSON).flat(), ...Object.values(BY_NOBODY).flat()]
  const byTheClock = queues.filter((queue) => scheduled.has(queue))
  expect([...new Set([...told, ...byTheClock])].toSorted()).toEqual(queues.toSorted())
  expect(told.filter((queue) => scheduled.has(queue))).toEqual([])
})

test('ADM-02 whatever goes on without its orderer or on a suspended site says why', () => {
  const reasons = Object.values(ORDERED_WORK).flatMap(({ withoutRight, whileSuspended }) =>
    [withoutRight, whileSuspended].flatMap((rule) => (typeof rule === 'object' ? [rule.goesOn] : [])),
  )
  expect(reasons.filter((reason) => reason.length < 20)).toEqual([])
})

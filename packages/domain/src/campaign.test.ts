import { expect, test } from 'vitest'
import {
  draftProblems,
  isAtWork,
  linkProblem,
  mayMove,
  mayTakeBack,
  newCampaign,
  startProblems,
  startState,
  tidiedCampaign,
} from './campaign.ts'
import { CAMPAIGN_STATE } from './codes.ts'

const NOW = '2026-11-20T05:00:00Z'
const whole = { ...newCampaign(), name: '봄 소식', subject: '제목', body: '본문' }

test.each([
  ['a whole one', {}, []],
  ['no subject', { subject: ' ' }, ['subject']],
  ['no text', { body: '' }, ['body']],
  ['a button that leads nowhere', { label: '보기' }, ['link']],
  ['an address without a button', { link: '/classes' }, ['label']],
  ['a link that is named and missing', { body: '{link}' }, ['link']],
  ['a class that is named and not chosen', { body: '{class|을/를} 열어요' }, ['courseSeq']],
  ['a coupon that is named and not chosen', { subject: '{coupon}' }, ['couponInfoSeq']],
  ['a time that is over', { scheduleCd: '01', scheduleAt: '2026-11-20T04:00:00Z' }, ['scheduleAt']],
  ['no time', { scheduleCd: '01' }, ['scheduleAt']],
  ['no event', { scheduleCd: '02' }, ['triggerCd']],
  ['a segment that is not chosen', { audience: { ...whole.audience, kind: '01' } }, ['audience']],
  ['a text message without a subject', { channelCd: '01', subject: '' }, []],
  ['a text message that is too long', { channelCd: '01', body: '가'.repeat(601) }, ['body']],
  ['a popup without a period', { channelCd: '03' }, ['showStartAt', 'showEndAt']],
  [
    'a popup that ends before it begins',
    { channelCd: '03', showStartAt: '2026-12-02T00:00:00Z', showEndAt: '2026-12-01T00:00:00Z' },
    ['showEndAt'],
  ],
] as const)('MKT-05 before it starts: %s', (_, change, fields) => {
  expect(Object.keys(startProblems({ ...whole, ...change }, NOW)).sort()).toEqual([...fields].sort())
})

test('MKT-05 a draft needs a name only', () => {
  expect(draftProblems({ ...newCampaign(), name: '봄' })).toEqual({})
  expect(draftProblems(newCampaign())).toEqual({ name: 'required' })
})

test.each([
  ['', null],
  ['/classes/3?a=b', null],
  ['https://example.com/x', null],
  ['//evil.test', 'url'],
  ['/\\evil.test', 'url'],
  ['javascript:alert(1)', 'url'],
  ['https://a@evil.test', 'url'],
])('SEC-31 the link %s', (link, problem) => {
  expect(linkProblem(link)).toBe(problem)
})

test('MKT-05 what was sent never becomes a draft again, and what is over stays so', () => {
  const { draft, scheduled, sending, done, stopped } = CAMPAIGN_STATE
  const open = Object.values(CAMPAIGN_STATE).flatMap((from) =>
    Object.values(CAMPAIGN_STATE)
      .filter((to) => mayMove(from, to))
      .map((to) => `${from}>${to}`),
  )
  expect(open).toEqual(
    [
      [draft, scheduled],
      [draft, sending],
      [scheduled, draft],
      [scheduled, sending],
      [scheduled, stopped],
      [sending, done],
      [sending, stopped],
    ].map(([from, to]) => `${from}>${to}`),
  )
  expect(mayTakeBack({ ...whole, scheduleCd: '01', stateCd: scheduled })).toBe(true)
  expect(mayTakeBack({ ...whole, scheduleCd: '02', stateCd: scheduled })).toBe(false)
})

test('MKT-05 what a draft becomes', () => {
  expect(startState(whole, NOW)).toBe('02')
  expect(startState({ ...whole, scheduleCd: '01' }, NOW)).toBe('01')
  expect(startState({ ...whole, channelCd: '03', showStartAt: '2026-12-01T00:00:00Z' }, NOW)).toBe('01')
  expect(startState({ ...whole, channelCd: '03', showStartAt: '2026-11-01T00:00:00Z' }, NOW)).toBe('02')
  expect(isAtWork({ stateCd: '01', scheduleCd: '02', heldAt: null })).toBe(true)
  expect(isAtWork({ stateCd: '01', scheduleCd: '01', heldAt: null })).toBe(false)
  expect(isAtWork({ stateCd: '99', scheduleCd: '02', heldAt: null })).toBe(false)
})

test('MKT-05 nothing is kept that its channel and schedule have no use for', () => {
  const odd = {
    ...whole,
    channelCd: '03' as const,
    scheduleCd: '02' as const,
    triggerCd: '01' as const,
    triggerCourseSeq: 3,
    audience: { kind: '01' as const, segmentSeq: 1, courseSeq: 2, code: 'OWN' as const },
  }
  expect(tidiedCampaign(odd)).toMatchObject({
    advertisingYn: 'N',
    triggerCd: null,
    triggerCourseSeq: null,
    audience: { kind: '01', segmentSeq: 1, courseSeq: null, code: null },
  })
})

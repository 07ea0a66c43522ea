import { COURSE_TYPE } from '@seodang/domain/codes'
import type { Permission } from '@seodang/domain/permissions'
import { expect, test } from 'vitest'
import { currentPart, partsOf } from './parts.ts'

const video = { courseSeq: 7, courseTypeCd: COURSE_TYPE.video, isChallenge: false }
const pack = { courseSeq: 8, courseTypeCd: COURSE_TYPE.package, isChallenge: false }
const all = () => true
const hrefs = (course: typeof video | typeof pack, may: (permission: Permission) => boolean) =>
  partsOf(course, may).map((part) => part.hrefOf(course))

test('STU-01 STU-07 CHL-02 the parts of a class stand in its studio, in the order of the work, those of a challenge last', () => {
  const challenge = { ...video, isChallenge: true }
  expect(hrefs(challenge, all)).toEqual([
    '/studio/7/contents/information',
    '/studio/7/contents/curriculums',
    '/studio/7/contents/payment',
    '/studio/7/contents/more',
    '/classes/7/settings/attendees',
    '/classes/7/settings/works',
    '/classes/7/settings/people',
    '/classes/7/settings/share',
    '/studio/7/challenge/attendees',
    '/studio/7/challenge/information',
    '/studio/7/challenge/curriculums',
    '/studio/7/challenge/payment',
    '/studio/7/challenge/review',
  ])
})

test('CHL-02 a class that is no challenge has the part alone where it becomes one', () => {
  expect(hrefs(video, all).filter((href) => href.includes('challenge'))).toEqual([
    '/studio/7/challenge/information',
  ])
})

test('STU-07 a package has parts of its own, and each part shows to whoever may open it', () => {
  expect(partsOf(pack, all).map(({ label }) => label)).toEqual([
    'information',
    'packageClasses',
    'payment',
    'more',
    'attendees',
    'share',
  ])
  expect(hrefs(pack, (permission) => permission === 'CLASS_STUDENT_READ')).toEqual([
    '/packages/8/settings/attendees',
  ])
  expect(hrefs(video, () => false)).toEqual([])
})

test.each([
  ['/studio/7/contents/curriculums', 'curriculums'],
  ['/studio/7/contents/curriculums/12/edit', 'curriculums'],
  ['/studio/7/contents/payment', 'payment'],
  ['/studio/77/contents/payment', undefined],
])('STU-07 at %s one is on %s', (pathname, id) => {
  expect(currentPart(partsOf(video, all), video, pathname)?.id).toBe(id)
})

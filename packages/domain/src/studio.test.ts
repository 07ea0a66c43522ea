import { describe, expect, test } from 'vitest'
import { PLAN } from './plan.ts'
import { isProSite, managementPath, pathWithoutStudio, saasYnOf } from './studio.ts'

const pro = { channelSetting: { saasYn: 'Y' } }
const plain = { channelSetting: { saasYn: 'N' } }

test.each([
  [PLAN.pro, 'Y'],
  [PLAN.standard, 'N'],
  [PLAN.basic, 'N'],
  [PLAN.free, 'N'],
] as const)('SITE-07 a site on the plan %s has saasYn %s', (planCd, saasYn) => {
  expect(saasYnOf(planCd)).toBe(saasYn)
})

test('SITE-07 SITE-08 STU-04 the management button of a pro site leads to its contents', () => {
  expect([isProSite(pro), managementPath(pro)]).toEqual([true, '/settings/contents'])
  expect([isProSite(plain), managementPath(plain)]).toEqual([false, '/settings/dashboard'])
  expect(isProSite(null)).toBe(false)
})

describe('STU-08 the address without the studio', () => {
  test.each([
    ['/studio/7', '/classes/7/settings/information'],
    ['/studio/7/contents', '/classes/7/settings/information'],
    ['/studio/7/contents/information', '/classes/7/settings/information'],
    ['/studio/7/contents/curriculums', '/classes/7/settings/curriculums'],
    ['/studio/7/contents/curriculums/create', '/classes/7/settings/curriculums/create'],
    ['/studio/7/contents/curriculums/12/edit', '/classes/7/settings/curriculums/12/edit'],
    ['/studio/7/contents/payment', '/classes/7/settings/payment'],
    ['/studio/7/contents/payment/', '/classes/7/settings/payment'],
    ['/studio/7/contents/more', '/classes/7/settings/more'],
    ['/studio/7/contents/unheard-of', '/classes/7/settings/information'],
    ['/studio/7/challenge', '/classes/7/settings/attendees'],
    ['/studio/7/challenge/attendees', '/classes/7/settings/attendees'],
    ['/studio/7/challenge/information', '/classes/7/settings/information'],
    ['/studio/7/challenge/payment', '/classes/7/settings/payment'],
    ['/studio/7/challenge/review', '/settings/review'],
    ['/settings/contents', '/settings/course'],
    ['/settings/studio/course', '/settings/course'],
    ['/settings/studio/members/joined', '/settings/members/joined'],
    ['/settings/studio/members/joined/4e1f0a52-0000-4000-8000-000000000000', '/settings/members/joined'],
  ])('%s is %s', (path, matching) => {
    expect(pathWithoutStudio(path)).toBe(matching)
  })

  test.each(['/settings/course', '/classes/7/settings/payment', '/studio', '/studio/abc/contents'])(
    '%s is none of the studio',
    (path) => expect(pathWithoutStudio(path)).toBeNull(),
  )
})

import { expect, test } from 'vitest'
import { certificateNumber, certificateProblems, certificateStanding, maskedName } from './certificate.ts'
import { CURRICULUM_TYPE } from './codes.ts'

const { video, live, mission, certification, section } = CURRICULUM_TYPE
const items = [
  { curriculumSeq: 1, curriculumTypeCd: section, missionType: null },
  { curriculumSeq: 2, curriculumTypeCd: video, missionType: null },
  { curriculumSeq: 3, curriculumTypeCd: video, missionType: null, isRequired: false },
  { curriculumSeq: 4, curriculumTypeCd: live, missionType: null },
  { curriculumSeq: 5, curriculumTypeCd: mission, missionType: null },
  { curriculumSeq: 6, curriculumTypeCd: certification, missionType: null },
]
const rule = { progressPercent: 50, attendancePercent: 0, missionsYn: 'N', certificationsYn: 'N' } as const

test.each([
  ['half of what counts', {}, [2, 4], true],
  ['less than half', {}, [2], false],
  ['an optional lesson, which does not count', {}, [2, 3], false],
  ['without the live', { attendancePercent: 80 }, [2, 5, 6], false],
  ['with the live', { attendancePercent: 80 }, [2, 4], true],
  ['without the mission', { missionsYn: 'Y' }, [2, 4, 6], false],
  ['with the mission', { missionsYn: 'Y' }, [2, 5], true],
  ['without the certification', { certificationsYn: 'Y' }, [2, 4, 5], false],
  ['with the certification', { certificationsYn: 'Y' }, [4, 6], true],
] as const)('BYD-10, BYD-12, CERT-05 a certificate for %s', (_, change, done, expected) => {
  expect(certificateStanding({ ...rule, ...change }, items, new Set(done)).isEarned).toBe(expected)
})

test('CERT-05 of a class without anything that counts nobody earns one', () => {
  const nothing = { ...rule, progressPercent: 0 }
  expect(certificateStanding(nothing, [], new Set()).isEarned).toBe(false)
})

test('CERT-05 a certificate has a title and words', () => {
  expect(certificateProblems({ title: ' ', content: 'x'.repeat(501) })).toEqual({
    title: 'required',
    content: { code: 'tooLong', n: 500 },
  })
})

test.each([
  ['2611-7KQ2-M0RT-9XDF', '2611-7KQ2-M0RT-9XDF'],
  ['2611 7kq2 m0rt 9xdf', '2611-7KQ2-M0RT-9XDF'],
  ['26117KQ2M0RT9XDF', '2611-7KQ2-M0RT-9XDF'],
  ['2611-7KQ2', null],
  ['2611-AAAA-AAAA-AAAA', null],
  ['1', null],
])('BYD-12 a number typed as %s', (typed, expected) => {
  expect(certificateNumber(typed)).toBe(expected)
})

test.each([
  ['김서당', '김*당'],
  ['이산', '이*'],
  ['Jane Doe', 'J******e'],
  ['김', '김'],
  ['', ''],
])('BYD-12 of %s the public page shows %s', (name, shown) => {
  expect(maskedName(name)).toBe(shown)
})

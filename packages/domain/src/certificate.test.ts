import { expect, test } from 'vitest'
import {
  type CertificateRule,
  certificateNumber,
  certificateProblems,
  certificateStanding,
  type Measured,
  maskedName,
  NOTHING_MEASURED,
} from './certificate.ts'
import { CURRICULUM_TYPE } from './codes.ts'

const { video, live, mission, certification, quiz, section } = CURRICULUM_TYPE
const items = [
  { curriculumSeq: 1, curriculumTypeCd: section, missionType: null },
  { curriculumSeq: 2, curriculumTypeCd: video, missionType: null },
  { curriculumSeq: 3, curriculumTypeCd: video, missionType: null, isRequired: false },
  { curriculumSeq: 4, curriculumTypeCd: live, missionType: null },
  { curriculumSeq: 5, curriculumTypeCd: mission, missionType: null },
  { curriculumSeq: 6, curriculumTypeCd: certification, missionType: null },
]
const rule: CertificateRule = {
  progressPercent: 50,
  attendancePercent: 0,
  livePercent: 0,
  liveMinutes: 0,
  quizPercent: 0,
  missionsYn: 'N',
  certificationsYn: 'N',
}

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
  expect(certificateStanding({ ...rule, ...change }, items, new Set(done), NOTHING_MEASURED).isEarned).toBe(
    expected,
  )
})

const measuredItems = [
  { curriculumSeq: 1, curriculumTypeCd: live, missionType: null },
  { curriculumSeq: 2, curriculumTypeCd: live, missionType: null },
  { curriculumSeq: 3, curriculumTypeCd: live, missionType: null, isRequired: false },
  { curriculumSeq: 4, curriculumTypeCd: quiz, missionType: null },
  { curriculumSeq: 5, curriculumTypeCd: quiz, missionType: null },
  { curriculumSeq: 6, curriculumTypeCd: quiz, missionType: null, isRequired: false },
]
const measured: Measured = {
  quizScores: new Map([
    [4, 91],
    [6, 100],
  ]),
  // The first live was longer than planned, which makes up for no minute of the second.
  minutesAttended: new Map([
    [1, 90],
    [2, 20],
    [3, 60],
  ]),
  minutesHeld: new Map([
    [1, 60],
    [2, 60],
    [3, 60],
  ]),
}
const alone = { ...rule, progressPercent: 0 }

test.each([
  ['liveShare', { livePercent: 66 }, 66, true],
  ['liveShare', { livePercent: 67 }, 66, false],
  ['liveMinutes', { liveMinutes: 110 }, 110, true],
  ['liveMinutes', { liveMinutes: 111 }, 110, false],
  ['quizzes', { quizPercent: 45 }, 45, true],
  ['quizzes', { quizPercent: 46 }, 45, false],
] as const)('BYD-12, BYD-13 of %s the rule %j meets %i', (kind, change, reached, isMet) => {
  const standing = certificateStanding({ ...alone, ...change }, measuredItems, new Set(), measured)
  const needed = Object.values(change)[0]
  expect(standing).toMatchObject({ requirements: [{ kind, reached, needed, isMet }], isEarned: isMet })
})

test('BYD-12 a rule asks for nothing that the class does not have', () => {
  const strict = { ...rule, attendancePercent: 80, livePercent: 80, liveMinutes: 60, quizPercent: 80 }
  const video1 = { curriculumSeq: 1, curriculumTypeCd: video, missionType: null }
  const standing = certificateStanding(
    { ...strict, missionsYn: 'Y', certificationsYn: 'Y' },
    [video1],
    new Set([1]),
    NOTHING_MEASURED,
  )
  expect(standing).toEqual({
    progressPercent: 100,
    requirements: [{ kind: 'progress', reached: 100, needed: 50, isMet: true }],
    isEarned: true,
  })
})

test('BYD-12 several rules hold together: each one that fails keeps the certificate back', () => {
  const all = { ...rule, progressPercent: 0, livePercent: 60, liveMinutes: 100, quizPercent: 40 }
  const earned = (change: Partial<CertificateRule>) =>
    certificateStanding({ ...all, ...change }, measuredItems, new Set(), measured).isEarned
  expect(earned({})).toBe(true)
  expect(earned({ livePercent: 70 })).toBe(false)
  expect(earned({ liveMinutes: 200 })).toBe(false)
  expect(earned({ quizPercent: 50 })).toBe(false)
  expect(earned({ progressPercent: 1 })).toBe(false)
})

test('CERT-05 of a class without anything that counts nobody earns one', () => {
  const nothing = { ...rule, progressPercent: 0 }
  expect(certificateStanding(nothing, [], new Set(), NOTHING_MEASURED).isEarned).toBe(false)
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

import {
  CHOISE_STATUS,
  COURSE_USER_TYPE,
  CURRICULUM_TYPE,
  FARE,
  MISSION_TYPE,
  QUIZ_QUESTION,
  WORK_TYPE,
} from '@seodang/domain/codes'
import { defaultQuiz } from '@seodang/domain/quiz'
import { coursePrices, courseSchedules, itemFiles } from '../../modules/catalog/tables.ts'
import { challengeTerms } from '../../modules/challenge/tables.ts'
import { certificateRules } from '../../modules/coursework/tables.ts'
import { bulkChanges } from '../../modules/enrolment/tables.ts'
import { courseStaff } from '../../modules/membership/tables.ts'
import { revenueShares } from '../../modules/settlement/tables.ts'
import { shareLinkDays, shareLinks } from '../../modules/sharing/tables.ts'
import { aCourse, aLive, aMember, anAttendance, anItem, type Services } from '../factories.ts'
import type { Family } from './family.ts'
import { A_DOCUMENT, kept } from './kept.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** A class with an item of every kind that a call can be about. */
export async function aClassWithItems(services: Services, family: Family) {
  const { channelSeq, mark, staff, media } = family
  const course = await aCourse(
    services,
    channelSeq,
    { title: `${mark} 클래스`, userSeq: staff.owner.userSeq },
    { attendCount: 10, waitCnt: 10, likeCount: 10, reviewCount: 10 },
  )
  const of = { channelSeq, courseSeq: course.courseSeq }
  const item = await anItem(services, course, { title: `${mark} 영상`, isPublic: 1 })
  // Its doors are open.
  const live = await aLive(
    services,
    course,
    { startAt: new Date(Date.now() - MINUTE_MS) },
    { title: `${mark} 라이브` },
  )
  const meeting = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.offline,
    title: `${mark} 모임`,
    extra: {
      addrRoad1: `${mark} 거리`,
      offlineStartAt: '2099-12-05',
      offlineStartTime: '14:00',
      offlineEndTime: '16:00',
    },
  })
  const work = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.mission,
    title: `${mark} 과제`,
    workTypeCd: WORK_TYPE.none,
  })
  const newWork = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.mission,
    title: `${mark} 새 과제`,
  })
  const file = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.file,
    title: `${mark} 자료`,
  })
  const quiz = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.quiz,
    title: `${mark} 시험`,
    extra: { quiz: { ...defaultQuiz(), questions: [aQuestion(mark)] } },
  })
  const mission = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.certification,
    missionType: MISSION_TYPE.newPost,
    title: `${mark} 임무`,
    extra: { challenge: { maxChallengeCount: 3 } },
  })
  await kept(services, itemFiles, {
    channelSeq,
    curriculumSeq: file.curriculumSeq,
    uploadSeq: media.fileUploadSeq,
  })
  await kept(services, courseStaff, {
    ...of,
    userSeq: staff.teacher.userSeq,
    userTypeCd: COURSE_USER_TYPE.facilitator,
  })
  await kept(services, courseStaff, {
    ...of,
    userSeq: staff.colleague.userSeq,
    userTypeCd: COURSE_USER_TYPE.classManager,
  })
  await kept(services, challengeTerms, {
    ...of,
    startAt: new Date(Date.now() - DAY_MS),
    endAt: new Date(Date.now() + 30 * DAY_MS),
  })
  await kept(services, certificateRules, {
    ...of,
    title: `${mark} 수료증`,
    content: `${mark} 수료`,
    useYn: 'Y',
  })
  await kept(services, coursePrices, { ...of, fareCd: FARE.paid, fromAt: new Date(), price: 60_000 })
  const bulk = await kept(services, bulkChanges, {
    ...of,
    byUserSeq: staff.owner.userSeq,
    action: 'approve',
    reason: mark,
    finishedAt: new Date(),
  })
  await kept(services, revenueShares, { ...of, validFrom: new Date(), shares: [] })
  const waiting = await anAttendance(
    services,
    course,
    await aMember(services, channelSeq, { name: `${mark} 대기` }),
    {
      choiseStatusCd: CHOISE_STATUS.pending,
    },
  )
  const empty = await aCourse(services, channelSeq, {
    releaseStateCd: '00',
    releasedAt: null,
    title: `${mark} 빈 클래스`,
    userSeq: staff.owner.userSeq,
  })
  const schedule = await kept(services, courseSchedules, {
    ...of,
    startAt: new Date(Date.now() + DAY_MS),
    endAt: new Date(Date.now() + 2 * DAY_MS),
  })
  const link = await kept(services, shareLinks, { ...of, refererCode: `${mark}-link`, name: `${mark} 링크` })
  await kept(services, shareLinkDays, {
    ...of,
    refererCode: link.refererCode,
    day: '2026-11-20',
    visitCount: 3,
  })
  return {
    course,
    keys: {
      courseSeq: course.courseSeq,
      curriculumSeq: item.curriculumSeq,
      itemSeq: live.curriculumSeq,
      meetingSeq: meeting.curriculumSeq,
      workSeq: work.curriculumSeq,
      fileSeq: file.curriculumSeq,
      newWorkSeq: newWork.curriculumSeq,
      quizSeq: quiz.curriculumSeq,
      missionSeq: mission.curriculumSeq,
      waitingSeq: waiting.attendSeq,
      bulkSeq: bulk.bulkSeq,
      emptyCourseSeq: empty.courseSeq,
      scheduleSeq: schedule.scheduleSeq,
      shareLinkSeq: link.shareLinkSeq,
    },
  }
}

export const aQuestion = (mark: string) => ({
  id: 'q1',
  kindCd: QUIZ_QUESTION.one,
  content: A_DOCUMENT(`${mark} 물음`),
  points: 2,
  choices: [
    { id: 'a', text: '세종' },
    { id: 'b', text: '영조' },
  ],
  answers: ['a'],
  explanation: '',
})

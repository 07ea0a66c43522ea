import { courseLikes } from '../../modules/catalog/tables.ts'
import {
  challengeParticipations,
  challengeRecordComments,
  challengeRecordLikes,
  challengeRecords,
} from '../../modules/challenge/tables.ts'
import { itemProgress, lessonNotes, playSessions } from '../../modules/classroom/tables.ts'
import {
  certificates,
  itemDownloads,
  quizAttempts,
  quizGrants,
  submissions,
} from '../../modules/coursework/tables.ts'
import { userAddresses } from '../../modules/delivery/tables.ts'
import { attendanceHistory } from '../../modules/enrolment/tables.ts'
import { liveCorrections, liveTickets, liveVisits } from '../../modules/live/tables.ts'
import { anAttendance, type Person, type Services, unique } from '../factories.ts'
import { aQuestion } from './class.ts'
import type { ClassOf, Family } from './family.ts'
import { kept } from './kept.ts'

/** What a person leaves behind in a class: their place, and one row of everything that is theirs in it. */
export async function aLearnersWork(
  services: Services,
  family: Family,
  { course, keys }: ClassOf,
  person: Person,
) {
  const { channelSeq, mark, staff, media } = family
  const { attendSeq } = await anAttendance(services, course, person)
  const of = { channelSeq, courseSeq: course.courseSeq, userSeq: person.userSeq }
  const at = (curriculumSeq: number) => ({ ...of, curriculumSeq })
  const number = unique('n')
  await kept(services, attendanceHistory, { channelSeq, attendSeq, toStatusCd: '00', note: mark })
  await kept(services, courseLikes, of)
  await kept(services, itemProgress, at(keys.curriculumSeq))
  await kept(services, liveVisits, { channelSeq, curriculumSeq: keys.itemSeq, userSeq: person.userSeq })
  await kept(services, liveTickets, {
    channelSeq,
    curriculumSeq: keys.itemSeq,
    holder: `${mark}-${number}`,
    closedAt: new Date(),
  })
  await kept(services, liveCorrections, {
    channelSeq,
    curriculumSeq: keys.itemSeq,
    userSeq: person.userSeq,
    minutes: 10,
    byUserSeq: staff.owner.userSeq,
  })
  await kept(services, itemDownloads, {
    channelSeq,
    attendSeq,
    curriculumSeq: keys.fileSeq,
    uploadSeq: media.fileUploadSeq,
  })
  const note = await kept(services, lessonNotes, { ...at(keys.curriculumSeq), content: `${mark} 노트` })
  const submission = await kept(services, submissions, {
    ...at(keys.workSeq),
    attendSeq,
    linkUrl: `https://example.test/${mark}`,
    uploadSeqs: [media.fileUploadSeq],
  })
  const attempt = await kept(services, quizAttempts, {
    ...at(keys.quizSeq),
    attendSeq,
    questions: [aQuestion(mark)],
    passPercent: 60,
  })
  await kept(services, quizGrants, {
    channelSeq,
    curriculumSeq: keys.quizSeq,
    userSeq: person.userSeq,
    attempts: 1,
    grantedBy: staff.owner.userSeq,
  })
  const certificate = await kept(services, certificates, {
    ...of,
    attendSeq,
    number,
    name: `${mark} 수강생`,
    courseTitle: `${mark} 클래스`,
    siteName: `${mark} 글방`,
    title: '수료증',
    content: `${mark} 수료`,
  })
  await kept(services, challengeParticipations, { ...of, attendSeq })
  const record = await kept(services, challengeRecords, {
    ...at(keys.missionSeq),
    attendSeq,
    sourceId: number,
    day: '2026-11-20',
    actedAt: new Date(),
    status: '01',
    publicScope: 'PUBLIC',
    comment: mark,
  })
  const comment = await kept(services, challengeRecordComments, {
    channelSeq,
    recordSeq: record.recordSeq,
    userSeq: person.userSeq,
    content: `${mark} 응원`,
  })
  await kept(services, challengeRecordLikes, {
    channelSeq,
    recordSeq: record.recordSeq,
    userSeq: person.userSeq,
  })
  const { addressSeq } = await kept(services, userAddresses, {
    userSeq: person.userSeq,
    recipient: mark,
    phone: '01012345678',
    zipcode: '03045',
    addr1: '서울 종로구 사직로 161',
  })
  const { playSeq } = await kept(services, playSessions, {
    channelSeq,
    curriculumSeq: keys.curriculumSeq,
    userSeq: person.userSeq,
    playSessionId: `${number}-play`,
    clientId: number,
  })
  return {
    attendSeq,
    addressSeq,
    playSeq,
    noteSeq: note.noteSeq,
    submissionSeq: submission.submissionSeq,
    attemptSeq: attempt.attemptSeq,
    certificateSeq: certificate.certificateSeq,
    recordSeq: record.recordSeq,
    recordCommentSeq: comment.recordCommentSeq,
  }
}

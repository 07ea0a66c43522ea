import { CHOISE_STATUS } from '@seodang/domain/codes'
import { isNull } from 'drizzle-orm'
import { eachAlone } from '../../platform/alone.ts'
import type { Context, Services } from '../../platform/context.ts'
import { chatRoomEntered } from '../chat/index.ts'
import { itemCompleted } from '../classroom/index.ts'
import { ENROLMENT_CHANGED, PLACES_FOLDED } from '../enrolment/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { liveAttended } from '../live/index.ts'
import { CLASSES_LOST } from '../order/index.ts'
import { peopleWithout } from './certificate-store.ts'
import { certificateRuleSaved, quizEnded } from './events.ts'
import { issueIfEarned } from './issue.ts'
import { fulfilByEntering, fulfilMissions } from './lesson-missions.ts'
import { issueAgain, withdrawLost } from './lost.ts'
import { forgetWork, moveToPlace, moveWork } from './people.ts'
import { END_OVERDUE_QUIZ, endOverdueQuiz } from './quiz-end.ts'
import { putOffAttempts } from './quiz-store.ts'
import { quizAttempts } from './tables.ts'

export function courseworkJobs({ jobs, away }: Services): void {
  away.putsOff(putOffAttempts)
  // BYD-11: the time of a quiz is as long as it is for everybody.
  const { begunAt, dueAt, endedAt } = quizAttempts
  away.keepsStamps({ column: begunAt, becomes: 0, carries: dueAt, where: isNull(endedAt) })
  jobs.on(itemCompleted, 'missions', (ctx, done) => fulfilMissions(ctx, done))
  jobs.on(chatRoomEntered, 'missions', (ctx, entered) => fulfilByEntering(ctx, entered))
  jobs.on(itemCompleted, 'certificates', (ctx, { courseSeq, userSeq }) =>
    issueIfEarned(ctx, courseSeq, userSeq),
  )
  jobs.on(certificateRuleSaved, 'certificates', async (ctx, { courseSeq }) => {
    await issueToEach(ctx, courseSeq, await peopleWithout(ctx, courseSeq))
  })
  jobs.on(quizEnded, 'certificates', (ctx, { courseSeq, userSeq }) => issueIfEarned(ctx, courseSeq, userSeq))
  jobs.on(liveAttended, 'certificates', async (ctx, { courseSeq, userSeq }) => {
    const people = userSeq === null ? await peopleWithout(ctx, courseSeq) : [userSeq]
    await issueToEach(ctx, courseSeq, people)
  })
  jobs.on(CLASSES_LOST, 'certificates', withdrawLost)
  jobs.on(ENROLMENT_CHANGED, 'certificates', async (ctx, { courseSeq, userSeq, toStatusCd }) => {
    if (toStatusCd === CHOISE_STATUS.approved) await issueAgain(ctx, courseSeq, userSeq)
  })
  jobs.work(END_OVERDUE_QUIZ, endOverdueQuiz)
  jobs.on(accountClosed, 'coursework', (ctx, { userSeq }) => forgetWork(ctx, userSeq))
  jobs.on(accountsMerged, 'coursework', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveWork(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.on(PLACES_FOLDED, 'coursework', (ctx, { fromAttendSeq, intoAttendSeq }) =>
    moveToPlace(ctx, fromAttendSeq, intoAttendSeq),
  )
}

const issueToEach = (ctx: Context, courseSeq: number, people: readonly number[]): Promise<void> =>
  eachAlone(
    ctx,
    people,
    (userSeq) => issueIfEarned(ctx, courseSeq, userSeq),
    'a certificate could not be issued to somebody',
  )

import type { Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { forgetOldPlayers } from './forget-players.ts'
import { forgetLearning, moveLearning } from './people.ts'

const FORGET = defineJob<object>('classroom.forget', { expireInSeconds: 3600 })

export function classroomJobs({ jobs }: Services): void {
  jobs.on(accountClosed, 'classroom', (ctx, { userSeq }) => forgetLearning(ctx, userSeq))
  jobs.on(accountsMerged, 'classroom', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveLearning(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.work(FORGET, (ctx) => forgetOldPlayers(ctx))
  jobs.schedule(FORGET, '40 4 * * *', {})
}

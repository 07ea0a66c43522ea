import type { Services } from '../../platform/context.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { forgetLearning, moveLearning } from './people.ts'

export function classroomJobs({ jobs }: Services): void {
  jobs.on(accountClosed, 'classroom', (ctx, { userSeq }) => forgetLearning(ctx, userSeq))
  jobs.on(accountsMerged, 'classroom', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveLearning(ctx, fromUserSeq, intoUserSeq),
  )
}

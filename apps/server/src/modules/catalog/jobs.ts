import type { Services } from '../../platform/context.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { forgetLikes, moveLikes } from './people.ts'

export function catalogJobs({ jobs }: Services): void {
  jobs.on(accountClosed, 'catalog', (ctx, { userSeq }) => forgetLikes(ctx, userSeq))
  jobs.on(accountsMerged, 'catalog', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveLikes(ctx, fromUserSeq, intoUserSeq),
  )
}

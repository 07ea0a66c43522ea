import { inTransaction, type Services } from '../../platform/context.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { memberJoined } from '../membership/index.ts'
import { forgetPerson, movePerson } from './people-store.ts'
import { noticeJoined } from './registered.ts'

export function membersJobs({ jobs }: Services): void {
  jobs.on(memberJoined, 'registered', (ctx, { userSeq }) => noticeJoined(ctx, userSeq))
  jobs.on(accountClosed, 'members', (ctx, { userSeq }) =>
    inTransaction(ctx, (inside) => forgetPerson(inside, userSeq)),
  )
  jobs.on(accountsMerged, 'members', (ctx, { fromUserSeq, intoUserSeq }) =>
    inTransaction(ctx, (inside) => movePerson(inside, fromUserSeq, intoUserSeq)),
  )
}

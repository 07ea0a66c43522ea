import { inTransaction, type Services } from '../../platform/context.ts'
import { formAnswered } from '../form/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { memberJoined } from '../membership/index.ts'
import { labelAnswerer } from './labels.ts'
import { forgetPerson, movePerson } from './people-store.ts'
import { noticeJoined } from './registered.ts'

export function membersJobs({ jobs }: Services): void {
  jobs.on(memberJoined, 'registered', (ctx, { userSeq }) => noticeJoined(ctx, userSeq))
  jobs.on(formAnswered, 'label', async (ctx, { labelSeq, userSeq }) => {
    if (labelSeq !== null && userSeq !== null) await labelAnswerer(ctx, labelSeq, userSeq)
  })
  jobs.on(accountClosed, 'members', (ctx, { userSeq }) =>
    inTransaction(ctx, (inside) => forgetPerson(inside, userSeq)),
  )
  jobs.on(accountsMerged, 'members', (ctx, { fromUserSeq, intoUserSeq }) =>
    inTransaction(ctx, (inside) => movePerson(inside, fromUserSeq, intoUserSeq)),
  )
}

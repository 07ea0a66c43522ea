import { inTransaction, type Services } from '../../platform/context.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { formAnswered } from './events.ts'
import { mailOfAnswer } from './follow.ts'
import { deleteAnswersOf, moveAnswers } from './responses-store.ts'

export function formJobs({ jobs }: Services): void {
  jobs.on(formAnswered, 'form-mail', mailOfAnswer)
  jobs.on(accountClosed, 'form-answers', (ctx, { userSeq }) => deleteAnswersOf(ctx, userSeq))
  jobs.on(accountsMerged, 'form-answers', (ctx, { fromUserSeq, intoUserSeq }) =>
    inTransaction(ctx, (inside) => moveAnswers(inside, fromUserSeq, intoUserSeq)),
  )
}

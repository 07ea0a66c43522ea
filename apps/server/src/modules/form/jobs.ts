import { inTransaction, type Services } from '../../platform/context.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { formAnswered } from './events.ts'
import { mailOfAnswer } from './follow.ts'
import { ANSWERS_JOINING, deleteAnswersOf, LEFT_AT, moveAnswers } from './responses-store.ts'
import { formResponses } from './tables.ts'

/** Long enough to look into a complaint, or to come back: whoever joins again answers anew. */
const JOINING_KEPT = 90

export function formJobs({ jobs, retention }: Services): void {
  retention.keep({ table: formResponses, since: LEFT_AT, only: ANSWERS_JOINING, days: JOINING_KEPT })
  jobs.on(formAnswered, 'form-mail', mailOfAnswer)
  jobs.on(accountClosed, 'form-answers', (ctx, { userSeq }) => deleteAnswersOf(ctx, userSeq))
  jobs.on(accountsMerged, 'form-answers', (ctx, { fromUserSeq, intoUserSeq }) =>
    inTransaction(ctx, (inside) => moveAnswers(inside, fromUserSeq, intoUserSeq)),
  )
}

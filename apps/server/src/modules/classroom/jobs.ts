import { HOUR } from '@seodang/domain/instant'
import type { Services } from '../../platform/context.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { forgetLearning, moveLearning } from './people.ts'
import { playLeases, playSessions } from './tables.ts'

/**
 * Days. Where, when and on what device somebody watched: a lease looks back for a minute and the list of devices shows
 * what plays now; the rest is for whoever looks into a complaint about being stopped. What people have learned is kept
 * apart, in their progress; a lease that points at such a player goes with it.
 */
const PLAYERS_KEPT = 90

export function classroomJobs({ jobs, retention, away }: Services): void {
  away.keepsStamps({ column: playLeases.expiresAt, ahead: HOUR, becomes: 0 })
  jobs.on(accountClosed, 'classroom', (ctx, { userSeq }) => forgetLearning(ctx, userSeq))
  jobs.on(accountsMerged, 'classroom', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveLearning(ctx, fromUserSeq, intoUserSeq),
  )
  retention.keep({ table: playSessions, since: playSessions.beatAt, days: PLAYERS_KEPT })
}

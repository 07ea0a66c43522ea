import { MINUTE } from '@seodang/domain/instant'
import type { Services } from '../../platform/context.ts'
import { liveChanged } from '../catalog/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { meetingServicesChanged } from '../site/index.ts'
import { arrangeMeeting, arrangeWaiting } from './arrange.ts'
import { forgetEarlierVisits } from './moved.ts'
import { HANDLE_MEETING_NOTICE, handleMeetingNotice } from './notices.ts'
import { forgetLives, moveLives } from './people.ts'
import { planReminders, REMIND, remind } from './reminders.ts'
import { planSettling, SETTLE, settle } from './settle.ts'
import { liveTickets } from './tables.ts'

export function liveJobs({ jobs, retention, away }: Services): void {
  // Who was let in counts against those who come after for a second, and who asked no more leaves the line.
  away.keepsStamps(
    { column: liveTickets.admittedAt, becomes: MINUTE },
    { column: liveTickets.askedAt, becomes: 0 },
  )
  // A ticket is of use while its live may be entered.
  retention.keep({ table: liveTickets, since: liveTickets.askedAt, days: 2 })
  // Handlers of their own, so that a meeting service that is down keeps nobody from being reminded.
  jobs.on(liveChanged, 'live-meeting', arrangeMeeting)
  jobs.on(liveChanged, 'live-reminders', planReminders)
  jobs.on(liveChanged, 'live-settling', planSettling)
  jobs.on(liveChanged, 'live-visits', forgetEarlierVisits)
  jobs.on(meetingServicesChanged, 'live', arrangeWaiting)
  jobs.work(REMIND, remind)
  jobs.work(SETTLE, settle)
  jobs.work(HANDLE_MEETING_NOTICE, handleMeetingNotice)
  jobs.on(accountClosed, 'live', (ctx, { userSeq }) => forgetLives(ctx, userSeq))
  jobs.on(accountsMerged, 'live', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveLives(ctx, fromUserSeq, intoUserSeq),
  )
}

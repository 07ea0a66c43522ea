import { CHOISE_STATUS } from '@seodang/domain/codes'
import { eachAlone } from '../../platform/alone.ts'
import type { Context, Services } from '../../platform/context.ts'
import { missionSaved } from '../catalog/index.ts'
import { chatRoomEntered } from '../chat/index.ts'
import { itemCompleted, itemReopened } from '../classroom/index.ts'
import { postSettled } from '../community/index.ts'
import { ENROLMENT_CHANGED, PLACES_FOLDED } from '../enrolment/index.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { SETTLE_ALL } from './jobs-of-challenges.ts'
import { forgetChallenges, moveChallenges, moveRecordsToPlace } from './people-store.ts'
import { listAttending } from './records-store.ts'
import { settlePerson } from './settle.ts'
import { challengesOfRoom, findTerm } from './store.ts'

/** CHL-15: whatever somebody does, or takes back, is looked at once it has happened. */
export function challengeJobs({ jobs }: Services): void {
  const settleOne = (ctx: Context, { courseSeq, userSeq }: { courseSeq: number; userSeq: number }) =>
    settlePerson(ctx, courseSeq, userSeq)
  jobs.on(itemCompleted, 'challenge', settleOne)
  jobs.on(itemReopened, 'challenge', settleOne)
  jobs.on(postSettled, 'challenge', settleOne)
  jobs.on(chatRoomEntered, 'challenge', async (ctx, { chatRoomSeq, userSeq }) => {
    for (const courseSeq of await challengesOfRoom(ctx, chatRoomSeq))
      await settleOne(ctx, { courseSeq, userSeq })
  })
  // CHL-16: whoever comes in may have done something before.
  jobs.on(ENROLMENT_CHANGED, 'challenge', async (ctx, change) => {
    if (change.toStatusCd === CHOISE_STATUS.approved) await settleOne(ctx, change)
  })
  jobs.on(missionSaved, 'challenge', settleEverybody)
  jobs.work(SETTLE_ALL, settleEverybody)
  jobs.on(accountClosed, 'challenge', (ctx, { userSeq }) => forgetChallenges(ctx, userSeq))
  jobs.on(accountsMerged, 'challenge', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveChallenges(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.on(PLACES_FOLDED, 'challenge', (ctx, { fromAttendSeq, intoAttendSeq }) =>
    moveRecordsToPlace(ctx, fromAttendSeq, intoAttendSeq),
  )
}

/** Each in a transaction of their own, so that whoever is stopped in the middle goes on without harm. */
async function settleEverybody(ctx: Context, { courseSeq }: { courseSeq: number }): Promise<void> {
  if (!(await findTerm(ctx, courseSeq))) return
  await eachAlone(
    ctx,
    await listAttending(ctx, courseSeq),
    (userSeq) => settlePerson(ctx, courseSeq, userSeq),
    'a challenge could not be settled anew for somebody',
  )
}

import { DAY } from '@seodang/domain/instant'
import type { Context, Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { accountClosed, accountsMerged } from '../identity/index.ts'
import { forgetChatter, moveChatter } from './people.ts'
import { eraseRoomsRemovedBefore } from './room-store.ts'

const ERASE = defineJob<object>('chat-erase')
/** As long as other things that staff remove are kept. */
const KEPT = 30 * DAY

export function chatJobs({ jobs }: Services): void {
  jobs.on(accountClosed, 'chat', (ctx, { userSeq }) => forgetChatter(ctx, userSeq))
  jobs.on(accountsMerged, 'chat', (ctx, { fromUserSeq, intoUserSeq }) =>
    moveChatter(ctx, fromUserSeq, intoUserSeq),
  )
  jobs.work(ERASE, (ctx) => eraseRemovedRooms(ctx))
  jobs.schedule(ERASE, '50 4 * * *', {})
}

/** Some at a time, so that a room of a hundred thousand messages holds nobody up for long. */
export async function eraseRemovedRooms(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - KEPT)
  while ((await eraseRoomsRemovedBefore(ctx, before)) > 0);
}

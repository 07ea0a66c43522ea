import { meetingServiceOf } from '@seodang/domain/live-join'
import type { Context } from '../../platform/context.ts'
import { readAccount } from './accounts-store.ts'
import { MEETING_SERVICES, type MeetingService } from './port.ts'

/** The service that holds lives of this type for the site; null for a pasted link, and where nothing is connected. */
export async function serviceFor(ctx: Context, liveTypeCd: string): Promise<MeetingService | null> {
  const code = meetingServiceOf(liveTypeCd)
  return (
    code && ctx.services.ports.use(MEETING_SERVICES).of(ctx.channelSeq, code, await readAccount(ctx, code))
  )
}

import type { clearAlarms } from '@seodang/contract/alarm'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { type Context, userSeqOf } from '../../platform/context.ts'
import { readAlarmsUpTo } from '../identity/index.ts'
import { badgeOf, tellBadges } from './badge.ts'

/** ALM-09, ALM-10: what the person has seen counts no more, on this page and on all their others. */
export async function clear(
  ctx: Context,
  { alarmSeq }: BodyOf<typeof clearAlarms>,
): Promise<ReplyOf<typeof clearAlarms>> {
  const userSeq = userSeqOf(ctx)
  const before = await badgeOf(ctx.services, userSeq)
  // Never beyond what there is: alarms to come would be read before anybody saw them.
  await readAlarmsUpTo(ctx, userSeq, Math.min(alarmSeq ?? before.newestSeq, before.newestSeq))
  const after = await badgeOf(ctx.services, userSeq)
  if (after.badgeCount !== before.badgeCount) await tellBadges(ctx, [userSeq])
  return after
}

import { CHOISE_STATUS, GRANT_SOURCE } from '@seodang/domain/codes'
import type { Granting } from '@seodang/domain/granting'
import { PLACE_END } from '@seodang/domain/place-life'
import { sql } from 'drizzle-orm'
import type { Context } from '../../platform/context.ts'
import { RESTING } from './resting-rights-store.ts'
import type { Right } from './waiting-rights.ts'

type Facts = Required<Pick<Granting, 'isHeld' | 'rightBeganAt' | 'cancelledAt'>>

/**
 * What decides about a right to a class: whether it opens the class already, or holds it ready, when it was bought, and when its holder was
 * last put out of the class. A package is bought again by each of its orders, a membership by each subscription.
 */
export async function readRight(
  { db, channelSeq, now }: Context,
  { courseSeq, userSeq, source, sourceKey }: Omit<Right, 'endAt'>,
): Promise<Facts> {
  const bought =
    source === GRANT_SOURCE.membership
      ? sql`select s.created_at from subscriptions s
          where s.channel_seq = ${channelSeq} and s.subscription_seq = ${Number(sourceKey)}`
      : sql`select max(p.start_at) from grants p
          where p.channel_seq = ${channelSeq} and p.course_seq = ${Number(sourceKey)} and p.user_seq = ${userSeq}
            and p.revoked_at is null and (p.end_at is null or p.end_at > ${now})`
  const { rows } = await db.execute<{
    is_held: boolean
    began_at: string | null
    cancelled_at: string | null
  }>(sql`
    select exists (select 1 from grants g
        where g.channel_seq = ${channelSeq} and g.course_seq = ${courseSeq} and g.user_seq = ${userSeq}
          and g.source = ${source} and g.source_key = ${sourceKey}
          and (g.reason = ${RESTING} or g.revoked_at is null and (g.end_at is null or g.end_at > ${now}))) as is_held,
      (${bought}) as began_at,
      (select max(a.cancelled_at) from attendances a
        where a.channel_seq = ${channelSeq} and a.course_seq = ${courseSeq} and a.user_seq = ${userSeq}
          and a.choise_status_cd = ${CHOISE_STATUS.cancelled} and a.ended_by = ${PLACE_END.cancelled}) as cancelled_at`)
  const [row] = rows
  return {
    isHeld: row?.is_held ?? false,
    rightBeganAt: row?.began_at ? new Date(row.began_at) : null,
    cancelledAt: row?.cancelled_at ? new Date(row.cancelled_at) : null,
  }
}

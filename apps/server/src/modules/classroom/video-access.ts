import {
  FARE,
  MEMBERSHIP_TYPE,
  PUBLIC,
  RELEASE_STATE,
  TRASH_TYPE,
  VOD_LOCK_STATUS,
} from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import type { Watching } from '../media/index.ts'
import { isChannelUser, isOpenSite, isShownToAll, learnsNow, runsEveryClass } from '../membership/index.ts'

// As `isOpenTo` of the domain (PERM-27): who holds a membership attends the class by it, so only the site's own are left.
const IS_OF_CIRCLE = `(k.membership_type_cd <> '${MEMBERSHIP_TYPE.membersOnly}'
  or jsonb_array_length(coalesce(k.marketing -> 'siteMembershipSeqs', '[]')) = 0
    and exists (select 1 from viewer v where ${isChannelUser({ channel: '$1', person: 'v.user_seq' })}))`

// $3 is 0 for a visitor. A site that was closed shows nothing to anybody, one that is suspended shows its classes to those who
// attend them and to its staff (docs/decisions/suspension.md). The session has to live still: whoever logged out watches no longer. $5 is the player, which
// has to hold the lease where the video plays in one place at a time; a lease that ran out serves until another is
// granted, so that a player that was paused for long goes on.
const MAY_WATCH = `
with viewer as (
  select u.user_seq, s.channel_seq is null as is_of_product from users u
  join sessions s on s.user_seq = u.user_seq and s.session_seq = $4
    and s.revoked_at is null and s.refresh_expires_at > $6::timestamptz
  where u.user_seq = $3 and u.closed_at is null
)
select exists (
  select 1 from curriculum_items i
  join channels s on s.channel_seq = i.channel_seq and ${isOpenSite('s')}
  join courses k on k.channel_seq = i.channel_seq and k.course_seq = i.course_seq
    and k.trash_type_cd <> '${TRASH_TYPE.removed}'
  where i.channel_seq = $1 and i.upload_vod_seq = $2 and i.removed_at is null and (
    exists (select 1 from course_staff c join viewer v on v.user_seq = c.user_seq and v.is_of_product
      where c.channel_seq = i.channel_seq and c.course_seq = i.course_seq
        and ${isChannelUser({ channel: 'i.channel_seq', person: 'v.user_seq' })})
    or i.public_cd = '${PUBLIC.public}' and i.vod_lock_status_cd <> '${VOD_LOCK_STATUS.locked}' and (
      exists (select 1 from viewer v
        where ${learnsNow({ channel: 'i.channel_seq', course: 'i.course_seq', person: 'v.user_seq', now: '$6::timestamptz' })}
          and (i.limit_dup_play = 0 or $5::bigint is null or exists (
            select 1 from play_leases l where l.channel_seq = i.channel_seq and l.user_seq = v.user_seq
              and l.play_seq = $5)))
      or ((i.is_public = 1 or k.fare_cd = '${FARE.open}' and ${IS_OF_CIRCLE}) and ($3::bigint = 0 or exists (select 1 from viewer))
        and ${isShownToAll('s')} and k.public_cd = '${PUBLIC.public}' and k.trash_type_cd = '${TRASH_TYPE.active}'
        and k.release_state_cd = '${RELEASE_STATE.released}')))
) or exists (
  select 1 from viewer v join channels s on s.channel_seq = $1 and ${isOpenSite('s')}
  where v.is_of_product and (${runsEveryClass({ channel: '$1', person: 'v.user_seq' })} or exists (
    select 1 from operators o
    join videos f on f.channel_seq = o.channel_seq and f.upload_vod_seq = $2
    join uploads u on u.channel_seq = o.channel_seq and u.upload_seq = f.upload_seq and u.owner_seq = o.user_seq
    where o.channel_seq = $1 and o.user_seq = v.user_seq))
) as may_watch`

/**
 * SEC-19, SEC-32, UPL-12, BYD-19: whether somebody may go on watching an uploaded video: as a learner or staff of a class
 * that shows it, as staff of every class, as staff who uploaded it, or as anybody where it is a free preview or the class
 * is open. Whoever got the address was checked in full before; this one tells what has ended since.
 */
export async function mayWatch(ctx: Context, watching: Watching): Promise<boolean> {
  const { channelSeq, uploadVodSeq, userSeq, sessionSeq, playSeq } = watching
  const [row] = await ctx.services.reads.rows<{ may_watch: boolean }>('may_watch', MAY_WATCH, [
    channelSeq,
    uploadVodSeq,
    userSeq,
    sessionSeq,
    playSeq,
    ctx.now,
  ])
  return row?.may_watch ?? false
}

import { hasPartInClass, type Principal, VISITOR } from '@seodang/domain/access'
import {
  type CourseUserTypeCd,
  type FareCd,
  MEMBERSHIP_TYPE,
  type MembershipTypeCd,
  PUBLIC,
  RELEASE_STATE,
  TRASH_TYPE,
  type UserTypeCd,
} from '@seodang/domain/codes'
import { circleOf } from '@seodang/domain/members-only'
import { asMember } from '@seodang/domain/own-domain'
import { permissionsOf } from '@seodang/domain/permissions'
import type { PlanCd } from '@seodang/domain/plan'
import { isLapsed } from '@seodang/domain/plan-change'
import type { RecurringState } from '@seodang/domain/recurring'
import { ACCESS_LIFE, isGoodAt, type SessionAudience } from '@seodang/domain/session'
import { holdsTerm } from './modules/membership/index.ts'
import type { Reads } from './platform/database/client.ts'
import { type HeldPlace, HOLDER, type LoadHolder } from './platform/http/holder.ts'
import type {
  LoadDeskHolder,
  LoadedPrincipal,
  LoadPrincipal,
  PrincipalQuery,
} from './platform/http/principal.ts'
import { tokenHash, VIEW_TOKEN } from './platform/security/secrets.ts'

interface Row {
  session_seq: number | null
  /** Its last renewal has not been shown before, and this is its token. */
  is_first_seen: boolean
  session_channel_seq: number | null
  session_origin: string | null
  user_seq: number | null
  is_verified: boolean | null
  channel_exists: boolean
  is_suspended: boolean
  is_member: boolean
  user_type_cd: UserTypeCd | null
  added: string[] | null
  removed: string[] | null
  course_seq: number | null
  fare_cd: FareCd | null
  membership_type_cd: MembershipTypeCd | null
  site_membership_seqs: number[] | null
  public_cd: string | null
  trash_type_cd: string | null
  release_state_cd: string | null
  course_user_type_cd: CourseUserTypeCd | null
  holds_term: boolean
  plan_cd: PlanCd | null
  plan_state: RecurringState | null
}

// One question for everything that the guard needs; it runs on every call, so it is prepared and pipelined.
const question = (session: string, isFirstSeen = 'false') => `
select s.session_seq, ${isFirstSeen} as is_first_seen, s.channel_seq as session_channel_seq, s.origin as session_origin, u.user_seq, u.verified_at is not null as is_verified,
  c.channel_seq is not null as channel_exists, c.suspended_at is not null as is_suspended,
  cu.user_seq is not null as is_member, o.user_type_cd, o.added, o.removed,
  p.plan_cd, p.state as plan_state,
  k.course_seq, k.membership_type_cd, k.marketing -> 'siteMembershipSeqs' as site_membership_seqs, k.fare_cd, k.public_cd, k.trash_type_cd, k.release_state_cd, cs.user_type_cd as course_user_type_cd,
  ${holdsTerm({ channel: '$2', course: '$3', person: 'u.user_seq', now: '$4::timestamptz' })} as holds_term
from (select 1) one
left join ${session}
left join users u on u.user_seq = s.user_seq and u.closed_at is null
left join channels c on c.channel_seq = $2 and c.closed_at is null
left join lateral (select plan_cd, state from plan_subscriptions where channel_seq = $2 and ended_at is null
  order by start_at desc, plan_subscription_seq desc limit 1) p on true
left join channel_users cu on cu.channel_seq = $2 and cu.user_seq = u.user_seq and cu.left_at is null
left join operators o on o.channel_seq = $2 and o.user_seq = u.user_seq
left join courses k on k.channel_seq = $2 and k.course_seq = $3
left join course_staff cs on cs.channel_seq = $2 and cs.course_seq = $3 and cs.user_seq = u.user_seq`

const BY_TOKEN = question(
  `(access_tokens t join sessions s on s.session_seq = t.session_seq and s.revoked_at is null)
  on t.token_hash = $1 and t.expires_at > $4::timestamptz`,
  `coalesce(s.seen_at is null and t.expires_at >= s.rotated_at + interval '${ACCESS_LIFE} milliseconds', false)`,
)
const BY_SESSION = question(
  `sessions s on s.revoked_at is null and s.session_seq = $1::bigint and s.refresh_expires_at > $4::timestamptz`,
)

const BY_PERSON = question(
  '(select null::bigint as session_seq, $1::bigint as user_seq, null::bigint as channel_seq, null::text as origin) s on true',
)

/** Who somebody is on a site now, logged in or not: for work that goes on after their call. */
export function personLoader(
  reads: Reads,
  now: () => Date,
): (userSeq: number, place: HeldPlace) => Promise<LoadedPrincipal> {
  return async (userSeq, { channelSeq, courseSeq }) => {
    const values = [userSeq, channelSeq, courseSeq, now()]
    const [row] = await reads.rows<Row & Record<string, unknown>>('principal_of_person', BY_PERSON, values)
    return row ? loadedOf(row, channelSeq) : NOBODY
  }
}

/** Who a session is on a site now; null when it has ended. For sockets, which outlive an access token. */
export function principalOfSession(
  reads: Reads,
  now: () => Date,
): (sessionSeq: number, channelSeq: number) => Promise<Principal | null> {
  return async (sessionSeq, channelSeq) => {
    const values = [sessionSeq, channelSeq, 0, now()]
    const [row] = await reads.rows<Row & Record<string, unknown>>('principal_of_session', BY_SESSION, values)
    if (!row || row.user_seq === null) return null
    const place = row.session_channel_seq
    return place === null || place === channelSeq ? principalOf(row, channelSeq || null) : null
  }
}

/** SEC-38: what the last renewal of a session gave is shown for the first time, so its answer was not lost. */
export type FirstSeen = (sessionSeq: number) => Promise<void>

/** Knows sessions, members, staff and attendances at once; see platform/http/principal.ts. */
export function principalLoader(reads: Reads, now: () => Date, firstSeen: FirstSeen): LoadPrincipal {
  const load = async (query: PrincipalQuery): Promise<Loaded> => {
    const { token, audience, channelSeq, courseSeq } = query
    if (token === null && courseSeq === null && channelSeq === null) return NOBODY
    const rows = await reads.rows<Row & Record<string, unknown>>('principal', BY_TOKEN, [
      token === null ? '' : tokenHash(token),
      channelSeq ?? 0,
      courseSeq ?? 0,
      now(),
    ])
    const row = rows[0]
    if (!row) return NOBODY
    if (row.session_seq !== null && !isGoodAt(placeOf(row), audience))
      return { ...(await load({ ...query, token: null })), tokenRefused: true }
    if (row.is_first_seen && row.session_seq !== null) await firstSeen(row.session_seq)
    return { ...loadedOf(row, channelSeq), tokenRefused: token !== null && row.user_seq === null }
  }
  return async (query) => {
    if (!query.token?.startsWith(VIEW_TOKEN)) return load(query)
    const [view] = await reads.rows<View & Record<string, unknown>>('view', VIEW, [
      now(),
      tokenHash(query.token),
    ])
    const site = await load({ ...query, token: null })
    const isElsewhere = query.channelSeq !== null && query.channelSeq !== view?.channel_seq
    // Whoever holds a site's own domain could have read the token there.
    const isAtDomain = query.audience.channelSeq !== null
    if (!view || isElsewhere || isAtDomain) return { ...site, tokenRefused: true }
    return seenBy(view.user_seq, site)
  }
}

/** Who holds an address that opens something without a token; see platform/http/holder.ts. */
export function holderLoader(reads: Reads, now: () => Date, loadDesk: LoadDeskHolder): LoadHolder {
  const load = async (sessionSeq: number | null, { channelSeq, courseSeq }: HeldPlace): Promise<Loaded> => {
    const values = [sessionSeq ?? 0, channelSeq, courseSeq, now()]
    const [row] = await reads.rows<Row & Record<string, unknown>>('principal_of_session', BY_SESSION, values)
    return row ? loadedOf(row, channelSeq) : NOBODY
  }
  return async ({ kind, seq }, place) => {
    if (kind === HOLDER.visitor) return load(null, place)
    if (kind === HOLDER.desk) return loadDesk(seq)
    if (kind === HOLDER.view) {
      const looking = await reads.rows('looking', LOOKING, [now(), seq, place.channelSeq])
      return looking.length > 0 ? seenBy(seq, await load(null, place)) : null
    }
    const loaded = await load(seq, place)
    const isGood = loaded.place === null || loaded.place === place.channelSeq
    return loaded.principal.userSeq !== null && isGood ? loaded : null
  }
}

function loadedOf(row: Row, channelSeq: number | null): Loaded {
  const principal = principalOf(row, channelSeq)
  return {
    principal,
    sessionSeq: row.session_seq,
    place: row.session_channel_seq,
    tokenRefused: false,
    channelExists: row.channel_exists,
    isSuspended: row.is_suspended,
    plan:
      row.plan_cd === null || row.plan_state === null
        ? null
        : { planCd: row.plan_cd, isLapsed: isLapsed({ state: row.plan_state }) },
    courseExists: row.course_seq !== null && row.trash_type_cd !== TRASH_TYPE.removed,
    courseVisible: courseVisible(row, principal),
  }
}

/** ADM-02. */
const seenBy = (userSeq: number, site: Loaded): Loaded => ({
  ...site,
  principal: { ...site.principal, userSeq, isVerified: true, isPlatformAdmin: true, isReadOnly: true },
  courseVisible: site.courseExists,
})

const placeOf = ({ session_channel_seq, session_origin }: Row): SessionAudience => ({
  channelSeq: session_channel_seq,
  origin: session_origin ?? '',
})

interface Loaded extends LoadedPrincipal {
  /** The site whose own domain the login is good at; null for one of the product. */
  place: number | null
  courseExists: boolean
}

interface View {
  user_seq: number
  channel_seq: number
}

/** ADM-02: an administrator looks at one site for as long as the desk that let them is open. */
const VIEWS = `
select v.user_seq, v.channel_seq from admin_views v
join admin_sessions s on s.admin_session_seq = v.admin_session_seq and s.revoked_at is null and s.ends_at > $1::timestamptz
join users u on u.user_seq = v.user_seq and u.is_platform_admin and u.closed_at is null
where v.expires_at > $1::timestamptz`
const VIEW = `${VIEWS} and v.token_hash = $2`
const LOOKING = `${VIEWS} and v.token_hash is not null and v.user_seq = $2::bigint and v.channel_seq = $3::bigint`

const NOBODY = {
  principal: VISITOR,
  sessionSeq: null,
  place: null,
  tokenRefused: false,
  channelExists: false,
  isSuspended: false,
  plan: null,
  courseExists: false,
  courseVisible: false,
}

/** As whoever they are on the site, or as a member where the login is of its own domain. */
function principalOf(row: Row, channelSeq: number | null): Principal {
  const principal = wholePrincipalOf(row, channelSeq)
  return row.session_channel_seq === null ? principal : asMember(principal)
}

function wholePrincipalOf(row: Row, channelSeq: number | null): Principal {
  const changes = { added: row.added ?? [], removed: row.removed ?? [] }
  // Staff of a site are members of it, whether or not they ever pressed "join".
  const isChannelUser = row.user_seq !== null && (row.is_member || row.user_type_cd !== null)
  return {
    userSeq: row.user_seq,
    isVerified: row.is_verified ?? false,
    // ADM-04: a login of a site is never that of an administrator.
    isPlatformAdmin: false,
    channelSeq,
    isChannelUser,
    userTypeCd: row.user_type_cd,
    permissions: permissionsOf({ userTypeCd: row.user_type_cd, ...changes }),
    ...(row.course_seq !== null &&
      row.fare_cd !== null && {
        course: {
          userTypeCd: row.course_user_type_cd,
          permissions: permissionsOf({
            userTypeCd: row.user_type_cd,
            courseUserTypeCd: row.course_user_type_cd,
            ...changes,
          }),
          // JOIN-11: what somebody is enrolled in is closed to them while they are no member.
          isAttending: isChannelUser && row.holds_term,
          holdsTerm: row.holds_term,
          fareCd: row.fare_cd,
          circle: circleOf({
            membershipTypeCd: row.membership_type_cd ?? MEMBERSHIP_TYPE.notBound,
            siteMembershipSeqs: row.site_membership_seqs ?? [],
          }),
        },
      }),
  }
}

/** SEC-07, SEC-09: a class that is private, unreleased or in the bin does not exist for people without a part in it. */
function courseVisible(row: Row, principal: Principal): boolean {
  if (row.course_seq === null || row.trash_type_cd === TRASH_TYPE.removed) return false
  if (hasPartInClass(principal) || row.holds_term) return true
  return (
    row.public_cd === PUBLIC.public &&
    row.trash_type_cd === TRASH_TYPE.active &&
    row.release_state_cd === RELEASE_STATE.released
  )
}

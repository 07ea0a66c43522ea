import { CHOISE_STATUS, USER_TYPE } from '@seodang/domain/codes'
import { type SQL, sql } from 'drizzle-orm'

/**
 * Who may be where at this moment, in SQL, for the questions that are not asked about the one caller and class that the
 * guard knows (`principal.ts`, which is made of the same parts). A place and a term open nothing to whoever is no
 * member of the site (JOIN-11, MEM-08), so nobody asks `attendances` for access without `learnsNow`.
 */

/** Names of the columns that hold a site and a person. */
export interface OnSite {
  channel: string
  person: string
}

interface InClass extends OnSite {
  course: string
  /** The instant to ask about, which is the server's clock and not the database's: `$4::timestamptz`. */
  now: string
}

/** As `isChannelUser` of a principal: a member, or staff of the site, who are members too. */
export const isChannelUser = ({ channel, person }: OnSite): string =>
  `(exists (select 1 from channel_users cu where cu.channel_seq = ${channel} and cu.user_seq = ${person}
    and cu.left_at is null)
  or exists (select 1 from operators op where op.channel_seq = ${channel} and op.user_seq = ${person}))`

/** Whether a list of permissions names the right to change every class, alone or with its family. */
const names = (list: string): string =>
  `exists (select 1 from unnest(${list}) name where upper(name) in ('SITE_CLASS', 'SITE_CLASS_UPDATE'))`

/** As `hasToDoWithEveryClass` of a principal: owners, managers, and whoever was given the right to change every class. */
export const runsEveryClass = ({ channel, person }: OnSite): string =>
  `exists (select 1 from operators op where op.channel_seq = ${channel} and op.user_seq = ${person}
    and (op.user_type_cd <> '${USER_TYPE.teacher}'
      or ${names('op.added')} and not ${names('op.removed')}))`

/**
 * An approved place with a term that runs, whether or not the person is a member still. Nothing is given for later, so its
 * beginning is not asked: a clock that was ahead for a minute would keep a buyer out (docs/decisions/clock-that-leaps.md).
 */
export const holdsTerm = ({ channel, course, person, now }: InClass): string =>
  `exists (select 1 from attendances at join grants gr
      on gr.channel_seq = at.channel_seq and gr.course_seq = at.course_seq and gr.user_seq = at.user_seq
      and gr.revoked_at is null and (gr.end_at is null or gr.end_at > ${now})
    where at.channel_seq = ${channel} and at.course_seq = ${course} and at.user_seq = ${person}
      and at.choise_status_cd = '${CHOISE_STATUS.approved}')`

/** As `isAttending` of a principal. */
export const learnsNow = (who: InClass): string => `(${holdsTerm(who)} and ${isChannelUser(who)})`

/** The same conditions for questions that are made with `sql`. */
export const holdsTermAt = (who: Omit<InClass, 'now'>, now: Date): SQL =>
  sql.raw(holdsTerm({ ...who, now: instantOf(now) }))
export const learnsAt = (who: Omit<InClass, 'now'>, now: Date): SQL =>
  sql.raw(learnsNow({ ...who, now: instantOf(now) }))

const instantOf = (now: Date): string => `'${now.toISOString()}'::timestamptz`

/** SEC-32, ADM-02: a site that is closed opens nothing to anybody, one that is suspended nothing to passers-by. */
export const isOpenSite = (site: string): string => `${site}.closed_at is null`
export const isShownToAll = (site: string): string => `(${isOpenSite(site)} and ${site}.suspended_at is null)`

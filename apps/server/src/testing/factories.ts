import { randomUUID } from 'node:crypto'
import {
  CHOISE_STATUS,
  type CourseUserTypeCd,
  CURRICULUM_TYPE,
  FARE,
  GRANT_SOURCE,
  LIVE_TYPE,
  RELEASE_STATE,
  type UserTypeCd,
  VOD_TYPE,
} from '@seodang/domain/codes'
import { PLAN } from '@seodang/domain/plan'
import type { SessionAudience } from '@seodang/domain/session'
import { and, eq } from 'drizzle-orm'
import { courseCounts, courses, curriculumItems, liveSessions } from '../modules/catalog/tables.ts'
import { attendances, grants } from '../modules/enrolment/tables.ts'
import { newRefreshToken } from '../modules/identity/session-tokens.ts'
import { accessTokens, sessions, users } from '../modules/identity/tables.ts'
import { channelUsers, courseStaff, operators } from '../modules/membership/tables.ts'
import { planSubscriptions } from '../modules/plan/tables.ts'
import { channels } from '../modules/site/tables.ts'
import type { Services as AllServices } from '../platform/context.ts'
import { newToken, tokenHash } from '../platform/security/secrets.ts'

/**
 * Rows for tests, made straight in the tables: a test states what matters to it and the factory fills the rest.
 * Each call makes a new channel, person or class, so tests never share one.
 */

/** The tables are all that a factory needs, so a browser test can use them beside its server. */
export type Services = Pick<AllServices, 'db'>

export interface Person {
  userSeq: number
  email: string
  name: string
  accessToken: string
}

const HOUR_MS = 3_600_000
let counter = 0
/** Letters and digits only, never twice in a run. */
export const unique = (prefix = 't') =>
  `${prefix}${process.pid.toString(36)}${(++counter).toString(36)}${Date.now().toString(36).slice(-4)}`

export async function aChannel(
  services: Services,
  overrides: Partial<typeof channels.$inferInsert> = {},
): Promise<{ channelSeq: number; address: string; name: string }> {
  const address = unique('c').slice(0, 20)
  const [row] = await services.db
    .insert(channels)
    .values({ name: '느린 글방', address, intro: '천천히 쓰고 오래 읽어요', ...overrides })
    .returning({ channelSeq: channels.channelSeq, address: channels.address, name: channels.name })
  if (!row) throw new Error('no channel was made')
  // Without limits and with every feature, so that only tests about plans meet one.
  await services.db
    .insert(planSubscriptions)
    // Five percent, so that what a test expects of fees is easily followed.
    .values({ channelSeq: row.channelSeq, planCd: PLAN.pro, platformFeeRate: 500 })
  return row
}

/** A person with a session: verified unless told otherwise. */
export async function aPerson(
  services: Services,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<Person> {
  const email = `${unique('person')}@example.test`
  const [row] = await services.db
    .insert(users)
    .values({ email, name: '김서당', verifiedAt: new Date(), ...overrides })
    .returning({ userSeq: users.userSeq, email: users.email, name: users.name })
  if (!row) throw new Error('no user was made')
  return { ...row, accessToken: await aSession(services, row.userSeq) }
}

/** Whatever a test makes of the clock. */
export const NEVER = new Date('2100-01-01T00:00:00Z')
const LONG_AGO = new Date('2020-01-01T00:00:00Z')

/** A session of the product, unless told of which site's own domain: `{ channelSeq, origin }`. */
export async function aSession(
  services: Services,
  userSeq: number,
  audience: Partial<SessionAudience> = {},
): Promise<string> {
  const accessToken = newToken()
  const [session] = await services.db
    .insert(sessions)
    .values({ userSeq, ...audience, refreshHash: tokenHash(newToken()), refreshExpiresAt: NEVER })
    .returning({ sessionSeq: sessions.sessionSeq })
  if (!session) throw new Error('no session was made')
  await services.db
    .insert(accessTokens)
    .values({ ...session, tokenHash: tokenHash(accessToken), expiresAt: NEVER })
  return accessToken
}

/** A long-lived token for the session that such a token opens, as a login leaves it in a browser. */
export async function refreshTokenFor(
  services: Pick<AllServices, 'db' | 'secrets'>,
  accessToken: string,
): Promise<{ userSeq: number; refreshToken: string }> {
  const [session] = await services.db
    .select({ sessionSeq: sessions.sessionSeq, userSeq: sessions.userSeq })
    .from(accessTokens)
    .innerJoin(sessions, eq(sessions.sessionSeq, accessTokens.sessionSeq))
    .where(eq(accessTokens.tokenHash, tokenHash(accessToken)))
  if (!session) throw new Error('the token opens nothing')
  const refreshToken = newRefreshToken({ services }, { sessionSeq: session.sessionSeq, generation: 0 })
  await services.db
    .update(sessions)
    .set({ refreshHash: tokenHash(refreshToken), previousHash: null, rotatedAt: null })
    .where(eq(sessions.sessionSeq, session.sessionSeq))
  return { userSeq: session.userSeq, refreshToken }
}

export async function aMember(
  services: Services,
  channelSeq: number,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<Person> {
  const person = await aPerson(services, overrides)
  await services.db.insert(channelUsers).values({ channelSeq, userSeq: person.userSeq })
  return person
}

/** OWN, MNG or TCH of a site. */
export async function anOperator(
  services: Services,
  channelSeq: number,
  userTypeCd: UserTypeCd,
  permissions: { added?: string[]; removed?: string[] } = {},
): Promise<Person> {
  const person = await aMember(services, channelSeq)
  await services.db
    .insert(operators)
    .values({ channelSeq, userSeq: person.userSeq, userTypeCd, ...permissions })
  return person
}

/** Somebody with a part in one class only (FAC, CMG, MNG of the course). */
export async function aCourseStaff(
  services: Services,
  course: { channelSeq: number; courseSeq: number },
  userTypeCd: CourseUserTypeCd,
): Promise<Person> {
  const person = await aMember(services, course.channelSeq)
  await services.db.insert(courseStaff).values({ ...course, userSeq: person.userSeq, userTypeCd })
  return person
}

/** A published video class, open to everybody, at 60,000 won. */
export async function aCourse(
  services: Services,
  channelSeq: number,
  overrides: Partial<typeof courses.$inferInsert> = {},
  counts: Partial<typeof courseCounts.$inferInsert> = {},
): Promise<{ channelSeq: number; courseSeq: number; title: string }> {
  const maker = overrides.userSeq ?? (await aPerson(services)).userSeq
  const [row] = await services.db
    .insert(courses)
    .values({
      channelSeq,
      userSeq: maker,
      title: '하루 15분, 문장이 되는 일기',
      subTitle: '쓰는 사람이 되는 가장 작은 방법',
      fareCd: FARE.paid,
      price: 60_000,
      releaseStateCd: RELEASE_STATE.released,
      releasedAt: new Date(),
      refererCode: randomUUID().replaceAll('-', '').slice(0, 12),
      ...overrides,
    })
    .returning({ channelSeq: courses.channelSeq, courseSeq: courses.courseSeq, title: courses.title })
  if (!row) throw new Error('no course was made')
  await services.db.insert(courseCounts).values({ channelSeq, courseSeq: row.courseSeq, ...counts })
  return row
}

export async function anItem(
  services: Services,
  course: { channelSeq: number; courseSeq: number },
  overrides: Partial<typeof curriculumItems.$inferInsert> = {},
): Promise<{ channelSeq: number; courseSeq: number; curriculumSeq: number }> {
  const [row] = await services.db
    .insert(curriculumItems)
    .values({
      channelSeq: course.channelSeq,
      courseSeq: course.courseSeq,
      curriculumTypeCd: CURRICULUM_TYPE.video,
      title: '첫 문장 고르기',
      vodTypeCd: VOD_TYPE.youtube,
      linkUrl: 'https://youtu.be/abcdefghijk',
      duration: 600,
      ...overrides,
    })
    .returning({ curriculumSeq: curriculumItems.curriculumSeq })
  if (!row) throw new Error('no item was made')
  return { channelSeq: course.channelSeq, courseSeq: course.courseSeq, curriculumSeq: row.curriculumSeq }
}

/** A live item of an hour; an hour from now and by a pasted link unless told otherwise. */
export async function aLive(
  services: Services,
  course: { channelSeq: number; courseSeq: number },
  live: Partial<typeof liveSessions.$inferInsert> = {},
  item: Partial<typeof curriculumItems.$inferInsert> = {},
): Promise<{ channelSeq: number; courseSeq: number; curriculumSeq: number }> {
  const made = await anItem(services, course, {
    curriculumTypeCd: CURRICULUM_TYPE.live,
    title: '함께 읽기',
    linkUrl: null,
    duration: 0,
    ...item,
  })
  const startAt = live.startAt ?? new Date(Date.now() + HOUR_MS)
  await services.db.insert(liveSessions).values({
    ...made,
    startAt,
    endAt: new Date(startAt.getTime() + HOUR_MS),
    liveTypeCd: LIVE_TYPE.link,
    joinUrl: 'https://meet.example.test/room',
    ...live,
  })
  return made
}

/** A running attendance with its grant, and the seat counted. */
export async function anAttendance(
  services: Services,
  course: { channelSeq: number; courseSeq: number },
  person: { userSeq: number },
  overrides: Partial<typeof attendances.$inferInsert> = {},
): Promise<{ attendSeq: number }> {
  const { channelSeq, courseSeq } = course
  const [row] = await services.db
    .insert(attendances)
    .values({
      channelSeq,
      courseSeq,
      userSeq: person.userSeq,
      choiseStatusCd: CHOISE_STATUS.approved,
      attendAt: new Date(),
      ...overrides,
    })
    .returning({
      attendSeq: attendances.attendSeq,
      choiseStatusCd: attendances.choiseStatusCd,
      validAt: attendances.validAt,
    })
  if (!row) throw new Error('no attendance was made')
  if (row.choiseStatusCd === CHOISE_STATUS.approved)
    await services.db.insert(grants).values({
      channelSeq,
      courseSeq,
      userSeq: person.userSeq,
      source: GRANT_SOURCE.manual,
      sourceKey: `attendance:${row.attendSeq}`,
      startAt: LONG_AGO,
      endAt: row.validAt,
    })
  return { attendSeq: row.attendSeq }
}

/** What the studio of a site calls one of its members (STU-06). */
export async function userUidOf(
  services: Services,
  channelSeq: number,
  { userSeq }: Pick<Person, 'userSeq'>,
): Promise<string> {
  const [row] = await services.db
    .select({ userUid: channelUsers.userUid })
    .from(channelUsers)
    .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, userSeq)))
  if (!row) throw new Error('nobody is a member of this site by that number')
  return row.userUid
}

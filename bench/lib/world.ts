import { CHOISE_STATUS, FARE, GRANT_SOURCE } from '@seodang/domain/codes'
import { accessTokens, sessions, users } from '../../apps/server/src/modules/identity/tables.ts'
import { channelUsers } from '../../apps/server/src/modules/membership/tables.ts'
import { newToken, tokenHash } from '../../apps/server/src/platform/security/secrets.ts'
import { aCourse, anItem, anOperator, type Person, unique } from '../../apps/server/src/testing/factories.ts'
import type { Product } from './servers.ts'

type World = Pick<Product, 'db' | 'pool'>

/** The demonstration's first site, which the seed's crowd has joined. */
export const SITE = 1
const CLASSES = 20
/** Of the class that is measured, each a row of its page. */
const LESSONS = 40
const HOUR_MS = 3_600_000

/** Twenty classes beside the demonstration's; the first, of forty lessons, is the one that is measured. */
export async function prepareSite(world: World): Promise<void> {
  // Two crowds are more learners than any plan on the list has room for; whoever came then would only apply.
  await world.pool.query('update plan_subscriptions set learner_limit = null where channel_seq = $1', [SITE])
  for (let n = 0; n < CLASSES; n += 1) {
    const course = await aCourse(world, SITE, { title: `벤치 ${n + 1}`, releasedAt: new Date() })
    if (n > 0) continue
    for (let ord = 0; ord < LESSONS; ord += 1)
      await anItem(world, course, { title: `${ord + 1}강. 문장이 되는 하루`, ord })
  }
}

export async function measuredClass({ pool }: World): Promise<number> {
  const { rows } = await pool.query<{ course_seq: number }>(
    `select course_seq from courses where channel_seq = $1 and title = '벤치 1' order by course_seq desc limit 1`,
    [SITE],
  )
  return rows[0]?.course_seq ?? 0
}

/** The class of the site that most people attend. */
export async function crowdedClass({ pool }: World): Promise<number> {
  const { rows } = await pool.query<{ course_seq: number }>(
    'select course_seq from course_counts where channel_seq = $1 order by attend_count desc limit 1',
    [SITE],
  )
  return rows[0]?.course_seq ?? 0
}

export const anOwner = (world: World) => anOperator(world, SITE, 'OWN')

/** A class of 60,000 won with so many places, or as many as people come. */
export const aClassWith = (world: World, places: number | null) =>
  aCourse(world, SITE, {
    fareCd: FARE.paid,
    price: 60_000,
    ...(places !== null && { userLimitTypeCd: '99', maxUserCount: places }),
  })

const PART = 1000

/** Verified members of the site with a session each, many at once. */
export async function members({ db }: World, count: number): Promise<Person[]> {
  const made: Person[] = []
  while (made.length < count) {
    const part = Math.min(PART, count - made.length)
    const people = await db
      .insert(users)
      .values(
        Array.from({ length: part }, () => ({
          email: `${unique('bench')}@example.test`,
          name: '김서당',
          verifiedAt: new Date(),
        })),
      )
      .returning({ userSeq: users.userSeq, email: users.email, name: users.name })
    const withTokens = people.map((person) => ({ ...person, accessToken: newToken() }))
    const opened = await db
      .insert(sessions)
      .values(
        withTokens.map(({ userSeq }) => ({
          userSeq,
          refreshHash: tokenHash(newToken()),
          refreshExpiresAt: new Date(Date.now() + 48 * HOUR_MS),
        })),
      )
      .returning({ sessionSeq: sessions.sessionSeq, userSeq: sessions.userSeq })
    const sessionOf = new Map(opened.map(({ userSeq, sessionSeq }) => [userSeq, sessionSeq]))
    await db.insert(accessTokens).values(
      withTokens.map(({ userSeq, accessToken }) => ({
        tokenHash: tokenHash(accessToken),
        sessionSeq: sessionOf.get(userSeq) ?? 0,
        expiresAt: new Date(Date.now() + 24 * HOUR_MS),
      })),
    )
    await db.insert(channelUsers).values(withTokens.map(({ userSeq }) => ({ channelSeq: SITE, userSeq })))
    made.push(...withTokens)
  }
  return made
}

/** Members who attend a class, many at once. */
export async function attendees(
  world: World,
  { channelSeq, courseSeq }: { channelSeq: number; courseSeq: number },
  count: number,
): Promise<Person[]> {
  const people = await members(world, count)
  const userSeqs = people.map(({ userSeq }) => userSeq)
  await world.pool.query(
    `insert into attendances (channel_seq, course_seq, user_seq, choise_status_cd, attend_at)
     select $1, $2, unnest($3::bigint[]), $4, now()`,
    [channelSeq, courseSeq, userSeqs, CHOISE_STATUS.approved],
  )
  await world.pool.query(
    `insert into grants (channel_seq, course_seq, user_seq, source, source_key, start_at)
     select $1, $2, u, $4, 'bench:' || u, now() - interval '1 hour' from unnest($3::bigint[]) u`,
    [channelSeq, courseSeq, userSeqs, GRANT_SOURCE.manual],
  )
  await world.pool.query('analyze attendances, grants, users, sessions')
  return people
}

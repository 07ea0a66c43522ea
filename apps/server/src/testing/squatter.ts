import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { socialAccounts, users } from '../modules/identity/tables.ts'
import { cards } from '../modules/order/tables.ts'
import { aCode, elsewhere, refreshCookieOf } from './account.ts'
import { aChannel, unique } from './factories.ts'
import type { TestServer } from './server.ts'
import { AGREED, goAndComeBack, invented, socialLogin, socialSignUp, tokenIn } from './social.ts'

/** Stands in everything that the stranger says of themselves. */
export const STRANGER = '낯선사람'
const STATE = 's'.repeat(43)

/** Somebody who signed up by Kakao with the address of another, and attached what an account without proof takes. */
export async function aSquatter(server: TestServer, email: string) {
  const { services, call } = server
  const { origin } = services.config
  const mine = invented()
  const comesByKakao = () => goAndComeBack(server, { snsTypeCd: 'KAK', persona: 'noEmail', email: mine })
  const visit = await comesByKakao()
  const entered = await socialSignUp(server, visit, {
    email,
    name: STRANGER,
    phone: '01099990000',
    agreements: { ...AGREED, marketing: true },
  })
  expect(entered.status).toBe(200)
  const as = tokenIn(entered)
  const { user, integration } = entered.body.data
  const userSeq = Number(user.userSeq)
  const post = (url: string, body: object, who: { accessToken: string } | null = as, headers = {}) =>
    call({ method: 'POST', url: `/api/v1.0/${url}`, as: who, body, headers: { ...elsewhere(), ...headers } })

  const other = tokenIn(await socialLogin(server, await comesByKakao()))
  const kept = await post('users/addresses/create', { ...ADDRESS, isDefault: true })
  const calendar = await post('users/calendar/create', {})
  const signOn = await post('auth/signon', { origin, state: STATE })
  for (const { status, body } of [kept, calendar, signOn]) expect(status, JSON.stringify(body)).toBe(200)
  const { channelSeq } = await aChannel(services)
  // A photo and a card take a proved address today; the rows stand for those of yesterday.
  await services.db
    .update(users)
    .set({ profileImageKey: `${STRANGER}.png` })
    .where(eq(users.userSeq, userSeq))
  const keyHash = unique('card')
  await services.db
    .insert(cards)
    .values({ channelSeq, userSeq, merchant: 'm', brand: 'b', tail: '0000', sealedKey: 'x', keyHash })
  return {
    userSeq,
    email,
    as,
    /** What opens the account from outside, each with whose account it is when it opens one. */
    keys: {
      session: () => whoIs(as),
      otherSession: () => whoIs(other),
      refreshCookie: async () => {
        const cookie = refreshCookieOf(entered)
        return whose(
          await call({
            method: 'POST',
            url: '/api/v1.0/auth/refresh',
            headers: { cookie, ...sameOrigin(origin) },
          }),
        )
      },
      signOnCode: async () => {
        const body = { code: String(signOn.body.data.code), state: STATE }
        return whose(await post('auth/signon/exchange', body, null, sameOrigin(origin)))
      },
      kakao: async () => whose(await socialLogin(server, await comesByKakao())),
      // Begun before the proof, finished in an account of the stranger's own.
      merge: async () => {
        const own = await aProvedAccount(server)
        const body = { token: integration.token, email, code: await aCode(server, own) }
        const answer = await post(`auth/integrated/${integration.token}`, body, own, { cookie: visit.cookie })
        expect(answer.status === 200 ? answer.body.data.user.email : null).not.toBe(email)
        return null
      },
    },
    calendar: async () => (await call({ url: new URL(String(calendar.body.data.url)).pathname })).status,
    hasCard: async () =>
      (await services.db.select().from(cards).where(eq(cards.keyHash, keyHash))).length > 0,
    linkedTo: async () => {
      const rows = await services.db
        .select({ userSeq: socialAccounts.userSeq })
        .from(socialAccounts)
        .where(and(eq(socialAccounts.snsTypeCd, 'KAK'), eq(socialAccounts.userSeq, userSeq)))
      return rows.length
    },
  }

  async function whoIs(who: { accessToken: string }) {
    return whose(await call({ url: '/api/v1.0/users/session', as: who }))
  }
}

export type Squatter = Awaited<ReturnType<typeof aSquatter>>

/** Whose account an answer opened; null where none. */
const whose = ({
  status,
  body,
}: {
  status: number
  body: { data?: { user?: { userSeq: number } | null } }
}) => (status === 200 ? (body.data?.user?.userSeq ?? null) : null)

const sameOrigin = (origin: string) => ({ host: new URL(origin).host, origin })

const ADDRESS = {
  recipient: STRANGER,
  phone: '01099990000',
  zipcode: '06236',
  addr1: '서울 강남구 테헤란로 1',
  addr2: '1층',
  note: '',
}

async function aProvedAccount(server: TestServer): Promise<{ email: string; accessToken: string }> {
  const visit = await goAndComeBack(server, { snsTypeCd: 'GOG' })
  const entered = await socialSignUp(server, visit)
  return { email: entered.body.data.user.email, ...tokenIn(entered) }
}

/** Everything that an account says of its person, as its own pages ask for it. */
export async function saidOf(server: TestServer, as: { accessToken: string }): Promise<string> {
  const answers = await Promise.all(
    ['users/profile', 'users/addresses', 'users/calendar', 'users/sessions'].map((url) =>
      server.call({ url: `/api/v1.0/${url}`, as }),
    ),
  )
  for (const { status } of answers) expect(status).toBe(200)
  return JSON.stringify(answers.map(({ body }) => body.data))
}

/** Types the code of the mail in the session that asks. */
export async function provesByCode(server: TestServer, as: { email: string; accessToken: string }) {
  const body = { email: as.email, code: await aCode(server, as) }
  return server.call({ method: 'POST', url: '/api/v1.0/auth/authentication', as, body })
}

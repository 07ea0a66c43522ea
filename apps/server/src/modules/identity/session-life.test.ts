import { USER_TYPE } from '@seodang/domain/codes'
import { MINUTE, SECOND } from '@seodang/domain/instant'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actingFor, systemContext } from '../../platform/context.ts'
import { elsewhere, PASSWORD, refreshCookieOf } from '../../testing/account.ts'
import { aChannel, anOperator } from '../../testing/factories.ts'
import { aDomain, callAt, HTTPS } from '../../testing/https.ts'
import { testServer } from '../../testing/server.ts'
import { hashPassword } from './passwords.ts'
import { ACCESS_LIFE, REFRESH_LIFE } from './sessions.ts'
import { revokeSignOnConsent } from './sign-on-consents.ts'
import { updateUser } from './store.ts'

const server = await testServer({ env: HTTPS })
const { services } = server
const passwordHash = await hashPassword(PASSWORD)
const GRACE = MINUTE

type Place = 'product' | 'domain'
const PLACES: Place[] = ['product', 'domain']

/** One login as the model knows it. */
interface Login {
  place: Place
  refresh: string
  previous: string | null
  rotatedAt: number | null
  refreshEndsAt: number
  isOpen: boolean
  tokens: { accessToken: string; endsAt: number }[]
}

type Step =
  | { does: 'log in'; place: Place }
  | { does: 'wait'; ms: number }
  | {
      does: 'renew'
      which: number
      shows: 'present' | 'before'
      pages: 1 | 2
      from: 'here' | 'there' | 'forger'
    }
  | { does: 'log out' | 'log out everywhere'; which: number }
  | { does: 'take the consent back' }
  | { does: 'close the account' }

const which = fc.nat(3)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('log in' as const), place: fc.constantFrom(...PLACES) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      ms: fc.constantFrom(30 * SECOND, GRACE, ACCESS_LIFE, REFRESH_LIFE),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('renew' as const),
      which,
      shows: fc.constantFrom('present' as const, 'present' as const, 'before' as const),
      pages: fc.constantFrom(1 as const, 2 as const),
      from: fc.constantFrom(
        'here' as const,
        'here' as const,
        'here' as const,
        'there' as const,
        'forger' as const,
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constantFrom('log out' as const, 'log out everywhere' as const), which }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('take the consent back' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('close the account' as const) }) },
)

/** A person who owns a site with a domain of its own, and where they are logged in. */
async function aLife() {
  const { channelSeq } = await aChannel(services)
  const person = await anOperator(services, channelSeq, USER_TYPE.owner)
  await updateUser(systemContext(services, 0), person.userSeq, { passwordHash })
  const hosts: Record<Place, string> = {
    product: 'seodang.test',
    domain: await aDomain(services, channelSeq),
  }
  const logins: Login[] = []
  const now = () => server.clock.now().getTime()
  const post = (place: Place, url: string, headers: Record<string, string>, body: object = {}) =>
    callAt(server, hosts[place], {
      method: 'POST',
      url: `/api/v1.0/${url}`,
      body,
      headers: { ...elsewhere(), ...headers },
    })
  const isAlive = (login: Login) => login.isOpen && now() < login.refreshEndsAt
  const other = (place: Place): Place => (place === 'product' ? 'domain' : 'product')
  let isClosed = false

  async function logIn(place: Place) {
    const answer = await post(place, 'auth/login', {}, { email: person.email, password: PASSWORD })
    expect(answer.status).toBe(isClosed ? 400 : 200)
    if (isClosed) return
    logins.push({
      place,
      refresh: refreshCookieOf(answer),
      previous: null,
      rotatedAt: null,
      refreshEndsAt: now() + REFRESH_LIFE,
      isOpen: true,
      tokens: [{ accessToken: answer.body.data.accessToken, endsAt: now() + ACCESS_LIFE }],
    })
  }

  /** What the rules say, then what the server did. */
  async function renew(login: Login, { shows, pages, from }: Extract<Step, { does: 'renew' }>) {
    const cookie = shows === 'before' ? (login.previous ?? login.refresh) : login.refresh
    const place = from === 'there' ? other(login.place) : login.place
    const headers = { cookie, ...(from === 'forger' && { origin: 'https://evil.example' }) }
    const wasAlive = isAlive(login)
    const isGrace = login.rotatedAt !== null && now() < login.rotatedAt + GRACE
    const isRight = from === 'here' && (cookie === login.refresh || isGrace)
    const answers = await Promise.all(
      Array.from({ length: pages }, () => post(place, 'auth/refresh', headers)),
    )
    const statuses = answers.map(({ status }) => status)
    if (from === 'forger') return expect(new Set(statuses)).toEqual(new Set([403]))
    if (!wasAlive || !isRight) {
      expect(new Set(statuses)).toEqual(new Set([401]))
      // Whoever shows a token that was changed long ago, or one of another place, has copied it.
      if (wasAlive) login.isOpen = false
      return
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    const [next = '', ...same] = answers.map(refreshCookieOf)
    expect(same.every((one) => one === next)).toBe(true)
    expect(next === login.refresh).toBe(isGrace)
    if (!isGrace) {
      login.previous = login.refresh
      Object.assign(login, { refresh: next, rotatedAt: now(), refreshEndsAt: now() + REFRESH_LIFE })
    }
    for (const { body } of answers)
      login.tokens.push({ accessToken: body.data.accessToken, endsAt: now() + ACCESS_LIFE })
  }

  async function logOut(login: Login, everywhere: boolean) {
    if (!everywhere) {
      await post(login.place, 'auth/logout', { cookie: login.refresh })
      login.isOpen = false
      return
    }
    const token = login.tokens.at(-1)
    const works = isAlive(login) && login.place === 'product' && token !== undefined && now() < token.endsAt
    const answer = await post(login.place, 'users/sessions/delete', {
      'access-token': token?.accessToken ?? '',
    })
    expect(answer.status === 200).toBe(works)
    if (works) for (const one of logins) if (one !== login) one.isOpen = false
  }

  async function walk(does: Step) {
    if (does.does === 'log in') return logIn(does.place)
    if (does.does === 'wait') return server.clock.advance(does.ms)
    if (does.does === 'take the consent back') {
      const ctx = actingFor(systemContext(services, 0), person.userSeq)
      await revokeSignOnConsent(ctx, { channelSeq, host: hosts.domain })
      for (const login of logins) if (login.place === 'domain') login.isOpen = false
      return
    }
    if (does.does === 'close the account') {
      await updateUser(systemContext(services, 0), person.userSeq, { closedAt: server.clock.now() })
      isClosed = true
      for (const login of logins) login.isOpen = false
      return
    }
    const login = logins[does.which]
    if (!login) return
    await (does.does === 'renew' ? renew(login, does) : logOut(login, does.does === 'log out everywhere'))
  }

  /** Each token that opens something else than the rules say, or as somebody else. */
  async function wrongs() {
    const found: string[] = []
    for (const login of logins)
      for (const { accessToken, endsAt } of login.tokens.slice(-2))
        for (const place of PLACES) {
          const ask = (url: string) => callAt(server, hosts[place], { url, as: { accessToken } })
          const isGood = login.isOpen && now() < endsAt && place === login.place
          const user = await ask('/api/v1.0/users/session')
          const staff = await ask(`/api/v1.0/channels/${channelSeq}/admin/configuration`)
          const asOwner = place === 'product' ? 200 : 403
          const right = isGood ? [200, asOwner] : [401, 401]
          if (user.status !== right[0] || staff.status !== right[1])
            found.push(`${login.place} at ${place}: ${user.status}, ${staff.status} and not ${right.join()}`)
        }
    return found
  }
  return { walk, wrongs }
}

test('SEC-38, ACC-26 through whatever life of its sessions, each token opens what the rules say and nothing else', async () => {
  server.clock.set(new Date())
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
      const life = await aLife()
      await life.walk({ does: 'log in', place: 'product' })
      await life.walk({ does: 'log in', place: 'domain' })
      for (const one of steps) {
        await life.walk(one)
        expect(await life.wrongs()).toEqual([])
      }
    }),
    { numRuns: 6 },
  )
}, 60_000)

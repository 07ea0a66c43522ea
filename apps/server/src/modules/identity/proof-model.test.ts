import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aNewcomer, aResetToken, elsewhere } from '../../testing/account.ts'
import { unique } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { AGREED, goAndComeBack, invented, socialLogin, socialSignUp, tokenIn } from '../../testing/social.ts'
import { provesByCode, STRANGER, saidOf } from '../../testing/squatter.ts'

const server = await testServer({ worker: true, env: { TRUSTED_PROXIES: '127.0.0.1' } })

/** What a stranger may attach to an address that is not theirs, and how its owner comes to prove it, in any order. */
const ATTACHING = [
  'signsUp',
  'comesByKakao',
  'signsOn',
  'asksForCode',
  'logsInAgain',
  'renames',
  'refreshes',
] as const
const PROVING = ['byCode', 'byLink', 'byGoogle', 'byNaverAndCode'] as const
type Step = (typeof ATTACHING)[number] | (typeof PROVING)[number]

const STRANGERS_PASSWORD = 'Stranger#2026'
const ME = { name: '진짜주인', agreements: AGREED }
const STATE = 's'.repeat(43)

type As = { accessToken: string }

/** One address, a stranger who does not read its mail, and its owner who does. */
function aWorld() {
  const { origin } = server.services.config
  const email = `${unique('victim')}@example.test`
  const mine = invented()
  const sessions: As[] = []
  const cookies: string[] = []
  const codes: string[] = []
  let proved: As | null = null
  const post = (call: string, body: object, as: As | null = null, headers = {}) =>
    server.call({
      method: 'POST',
      url: `/api/v1.0/${call}`,
      as,
      body,
      headers: { ...elsewhere(), ...headers },
    })
  const ownOrigin = { host: new URL(origin).host, origin }
  const newest = () => sessions.at(-1) ?? { accessToken: 'none' }
  const kakao = () => goAndComeBack(server, { snsTypeCd: 'KAK', persona: 'noEmail', email: mine })
  const keep = (token: unknown) => {
    if (typeof token === 'string' && token !== '') sessions.push({ accessToken: token })
  }

  const steps: Record<Step, () => Promise<unknown>> = {
    signsUp: async () => {
      const { accessToken, cookie } = await aNewcomer(server, {
        email,
        name: STRANGER,
        phone: '01099990000',
        password: STRANGERS_PASSWORD,
        agreements: { ...AGREED, marketing: true },
      })
      sessions.push({ accessToken })
      cookies.push(cookie)
    },
    comesByKakao: async () => {
      const visit = await kakao()
      const known = await socialLogin(server, visit)
      if (known.body.data.signUp === null) return keep(tokenIn(known).accessToken)
      const form = { email, name: STRANGER, agreements: AGREED }
      keep(tokenIn(await socialSignUp(server, await kakao(), form)).accessToken)
    },
    signsOn: async () => {
      const { body } = await post('auth/signon', { origin, state: STATE }, newest())
      if (body.data) codes.push(String(body.data.code))
    },
    asksForCode: () => post('auth/code', { email }, newest()),
    logsInAgain: async () => {
      const { body } = await post('auth/login', { email, password: STRANGERS_PASSWORD })
      keep(body.data?.accessToken)
    },
    renames: () => post('auth/changeName', { name: STRANGER }, newest()),
    refreshes: async () => {
      const { body } = await post('auth/refresh', {}, null, { cookie: cookies.pop() ?? '', ...ownOrigin })
      keep(body.data?.accessToken)
    },
    byCode: async () => {
      const me = await aNewcomer(server, { email, ...ME })
      const { body } = await provesByCode(server, me)
      proved = body.data.accessToken === null ? me : { accessToken: String(body.data.accessToken) }
    },
    byLink: async () => {
      // Without any account there is none to ask a new password of.
      if (sessions.length === 0 && proved === null) return
      const body = { token: await aResetToken(server, email), password: 'Rightful#2027', ...ME }
      expect((await post('auth/resetPassword', body)).status).toBe(200)
      const login = await post('auth/login', { email, password: 'Rightful#2027' })
      proved = { accessToken: String(login.body.data.accessToken) }
    },
    byGoogle: async () => {
      const visit = await goAndComeBack(server, { snsTypeCd: 'GOG', email })
      const known = await socialLogin(server, visit)
      const again = () => goAndComeBack(server, { snsTypeCd: 'GOG', email })
      proved = tokenIn(
        known.body.data.signUp === null ? known : await socialSignUp(server, await again(), ME),
      )
    },
    byNaverAndCode: async () => {
      const visit = () => goAndComeBack(server, { snsTypeCd: 'NAV', email })
      const known = await socialLogin(server, await visit())
      const mineNow = known.body.data.signUp === null ? known : await socialSignUp(server, await visit(), ME)
      const me = tokenIn(mineNow)
      if (mineNow.body.data.user.isAuthenticated) {
        proved = me
        return
      }
      const { body } = await provesByCode(server, { ...me, email })
      proved = body.data.accessToken === null ? me : { accessToken: String(body.data.accessToken) }
    },
  }

  const userOf = async (as: As): Promise<{ userSeq: number; isAuthenticated: boolean } | null> =>
    (await server.call({ url: '/api/v1.0/users/session', as })).body.data?.user ?? null

  return {
    steps,
    async holds(): Promise<void> {
      if (!proved) return
      const owner = await userOf(proved)
      expect(owner).toMatchObject({ email, isAuthenticated: true })
      const opened = [
        ...(await Promise.all(sessions.map(userOf))),
        ...(await Promise.all(
          codes.map(async (code) => {
            const exchange = await post('auth/signon/exchange', { code, state: STATE }, null, ownOrigin)
            return exchange.body.data?.user ?? null
          }),
        )),
        (await socialLogin(server, await kakao())).body.data.user,
        (await post('auth/login', { email, password: STRANGERS_PASSWORD })).body.data?.user,
      ]
      for (const user of opened) {
        expect(user?.userSeq).not.toBe(owner?.userSeq)
        expect(user?.isAuthenticated ?? false).toBe(false)
      }
      const said = await saidOf(server, proved)
      for (const mark of [STRANGER, '01099990000', '"marketingYn":"Y"']) expect(said).not.toContain(mark)
    },
  }
}

test('SEC-34 in whatever order a stranger attaches and the owner proves, nothing of the stranger opens the account', async () => {
  const attach = fc.array(fc.constantFrom<Step>(...ATTACHING), { minLength: 1, maxLength: 4 })
  const rounds = fc.array(fc.tuple(attach, fc.constantFrom<Step>(...PROVING)), { minLength: 1, maxLength: 2 })
  let looks = 0
  await fc.assert(
    fc.asyncProperty(rounds, attach, async (all, after) => {
      const world = aWorld()
      for (const [attached, prove] of all) {
        for (const step of attached) await world.steps[step]()
        await world.steps[prove]()
        await world.holds()
        looks++
      }
      for (const step of after) await world.steps[step]()
      await world.holds()
    }),
    { numRuns: 12 },
  )
  expect(looks).toBeGreaterThanOrEqual(12)
}, 120_000)

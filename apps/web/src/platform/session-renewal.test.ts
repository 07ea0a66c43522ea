import { endpoints } from '@seodang/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from './person.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}
const switchedOff = () => {
  throw new DOMException('Storage is switched off', 'SecurityError')
}

beforeEach(() => {
  vi.resetModules()
  stored.clear()
  vi.stubGlobal('document', { cookie: '' })
  vi.stubGlobal('location', { href: 'https://seodang.test/main', protocol: 'https:' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A person of whom only the key matters here. */
const somebody = (userSeq: number) => ({ userSeq, name: `사람 ${userSeq}` }) as SessionUser
const reply = (status: number, data: unknown) => Response.json(status === 200 ? { data } : data, { status })
const refused = reply.bind(null, 401, { errorName: 'SESSION_ENDED', message: '다시 로그인해 주세요.' })

/** A page whose server is a function of path and token; renewals answer what `renewals` hold, in turn. */
async function aPage(renewals: (SessionUser | 'ended' | 'away' | 'overtaken')[] = []) {
  const asked: string[] = []
  const good = new Set<string>()
  let issued = 0
  const { createApi } = await import('./api.ts')
  const person = await import('./person.ts')
  const token = await import('./access-token.ts')
  const api = createApi({
    baseUrl: 'https://seodang.test',
    bases: { api: '/api', utility: '/utility', universal: '/universal' },
    language: () => 'ko',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const path = new URL(request.url).pathname.replace('/api/v1.0', '')
      const given = request.headers.get('Access-Token')
      asked.push(`${request.method} ${path} ${given ?? '-'}`)
      if (path === '/auth/refresh') {
        const next = renewals.shift() ?? 'ended'
        if (next === 'away') throw new TypeError('Failed to fetch')
        // Its answer comes after that of a login of the same person.
        if (next === 'overtaken') token.comeIn({ accessToken: 'x', expiresInSeconds: 900, user: somebody(7) })
        if (next === 'ended' || next === 'overtaken') return refused()
        const accessToken = `${next.userSeq}.${++issued}`
        good.add(accessToken)
        return reply(200, { accessToken, expiresInSeconds: 900, user: next })
      }
      if (given !== null && !good.has(given) && path !== '/auth/logout') return refused()
      return reply(200, { path, given })
    },
  })
  return { api, asked, good, ...person, ...token }
}
const visit = { body: { eventType: 'LOGOUT', message: '' } } as const

test('ACC-13 a visitor asks for nothing but what the page needs', async () => {
  const { api, asked } = await aPage()
  await api.get('/v1.0/common/session')
  expect(asked).toEqual(['GET /common/session -'])
})

test('ACC-26 whoever comes back is known before the first call goes out, and many calls renew once', async () => {
  stored.set('signed-in', '7')
  const { api, asked, personHere } = await aPage([somebody(7)])
  await Promise.all([
    api.get('/v1.0/common/session'),
    api.get('/v1.0/auth/sns'),
    api.get('/v1.0/users/session'),
  ])
  expect(asked).toEqual([
    'POST /auth/refresh -',
    'GET /common/session 7.1',
    'GET /auth/sns 7.1',
    'GET /users/session 7.1',
  ])
  expect(personHere()).toBe(7)
})

test('SEC-38 nothing that opens anything is stored', async () => {
  stored.set('signed-in', '7')
  const { api } = await aPage([somebody(7)])
  await api.get('/v1.0/users/session')
  expect([...stored].filter(([name]) => name !== 'client-id')).toEqual([['signed-in', '7']])
})

test.each([
  ['after its quarter of an hour, as when a lid was closed', 871_000],
  ['when the clock was set back', -60_000],
])('ACC-26 a token is renewed before it is used %s', async (_, later) => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  stored.set('signed-in', '7')
  const { api, asked } = await aPage([somebody(7), somebody(7)])
  await api.get('/v1.0/users/session')
  vi.setSystemTime(Date.now() + later)
  await api.get('/v1.0/users/session')
  expect(asked.slice(2)).toEqual(['POST /auth/refresh 7.1', 'GET /users/session 7.2'])
})

test('ACC-13 a token that the server finds dead is renewed once, and each call asked again', async () => {
  stored.set('signed-in', '7')
  const { api, asked, good } = await aPage([somebody(7), somebody(7)])
  await api.get('/v1.0/users/session')
  good.clear()
  await Promise.all([api.get('/v1.0/users/session'), api.post('/v1.0/events/log', visit)])
  expect(asked.filter((line) => line.includes('refresh'))).toHaveLength(2)
  expect(asked.slice(-2).sort()).toEqual(['GET /users/session 7.2', 'POST /utility/v1.0/events/log 7.2'])
})

test('ACC-15 when nobody answers a renewal the person stays who they are, and the next call asks again', async () => {
  stored.set('signed-in', '7')
  const { api, asked, mayBeSomebody } = await aPage(['away', somebody(7)])
  await expect(api.get('/v1.0/users/session')).rejects.toThrow('Failed to fetch')
  expect([mayBeSomebody(), stored.get('signed-in')]).toEqual([true, '7'])
  await api.get('/v1.0/users/session')
  expect(asked).toEqual(['POST /auth/refresh -', 'POST /auth/refresh -', 'GET /users/session 7.1'])
})

test('ACC-15 a session that is over leaves a visitor, who reads on and in whose name nothing is written', async () => {
  stored.set('signed-in', '7')
  const { api, asked, good, personHere } = await aPage([somebody(7)])
  await api.get('/v1.0/users/session')
  good.clear()
  await expect(api.post('/v1.0/events/log', visit)).rejects.toMatchObject({ status: 401 })
  await api.get('/v1.0/common/session')
  expect(asked.at(-1)).toBe('GET /common/session -')
  expect([personHere(), stored.has('signed-in')]).toEqual([null, false])
})

test('ACC-13 what one person began is not sent as another’s, nor its answer shown', async () => {
  stored.set('signed-in', '7')
  const { api, asked, good, personHere } = await aPage([somebody(7), somebody(8)])
  await api.get('/v1.0/users/session')
  const begun = api.pinned(personHere())
  good.clear()
  await expect(begun.post('/v1.0/events/log', visit)).rejects.toMatchObject({ name: 'AbortError' })
  await expect(begun.post('/v1.0/events/log', visit)).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked.filter((line) => line.includes('events'))).toEqual(['POST /utility/v1.0/events/log 7.1'])
  await api.pinned(personHere()).post('/v1.0/events/log', visit)
  expect(asked.at(-1)).toBe('POST /utility/v1.0/events/log 8.2')
})

test('ACC-13 a login in this tab is no takeover: what a visitor began goes on', async () => {
  const { api, personHere, takeoverCount, comeIn } = await aPage()
  const begun = api.pinned(personHere())
  comeIn({ accessToken: 'x', expiresInSeconds: 900, user: somebody(7) })
  await expect(begun.post('/v1.0/events/log', visit)).rejects.toMatchObject({ status: 401 })
  expect(takeoverCount()).toBe(0)
})

test('ACC-13 what somebody began before their login ended waits for them, whoever logs in meanwhile', async () => {
  stored.set('signed-in', '7')
  const { api, asked, good, personHere, takeoverCount, comeIn } = await aPage([somebody(7)])
  await api.get('/v1.0/users/session')
  const begun = api.pinned(personHere())
  good.clear()
  await expect(begun.post('/v1.0/events/log', visit)).rejects.toMatchObject({ status: 401 })
  good.add('of 8').add('of 7')
  comeIn({ accessToken: 'of 8', expiresInSeconds: 900, user: somebody(8) })
  await expect(begun.post('/v1.0/events/log', visit)).rejects.toMatchObject({ name: 'AbortError' })
  expect(asked.some((line) => line.endsWith('of 8'))).toBe(false)
  // It was their own doing, so nobody has to be told.
  expect(takeoverCount()).toBe(0)
  comeIn({ accessToken: 'of 7', expiresInSeconds: 900, user: somebody(7) })
  await begun.post('/v1.0/events/log', visit)
  expect(asked.at(-1)).toBe('POST /utility/v1.0/events/log of 7')
})

test('ACC-13, VER-12 a renewal of the session before, refused after a login was answered, ends nothing of that login', async () => {
  stored.set('signed-in', '7')
  const { api, good, personHere, hasLoginEnded } = await aPage([somebody(7), 'overtaken', somebody(7)])
  await api.get('/v1.0/users/session')
  good.clear()
  await api.get('/v1.0/users/session')
  expect([personHere(), hasLoginEnded()]).toEqual([7, false])
})

test('ACC-16 without storage each page asks once who is there', async () => {
  vi.stubGlobal('localStorage', { getItem: switchedOff, setItem: switchedOff, removeItem: switchedOff })
  const { api, asked, hasLoginEnded } = await aPage(['ended'])
  await api.get('/v1.0/common/session')
  await api.get('/v1.0/common/session')
  expect(asked).toEqual(['POST /auth/refresh -', 'GET /common/session -', 'GET /common/session -'])
  expect(hasLoginEnded()).toBe(false)
})

test.each([
  ['that had run out before the page was opened', []],
  ['that is refused while the page is open', [somebody(7)]],
])('ACC-13 a login %s has ended, until somebody logs in again', async (_, renewals) => {
  stored.set('signed-in', '7')
  const { api, good, hasLoginEnded, comeIn } = await aPage(renewals)
  await api.get('/v1.0/users/session')
  good.clear()
  await api.get('/v1.0/common/session').catch(() => null)
  expect(hasLoginEnded()).toBe(true)
  comeIn({ accessToken: 'x', expiresInSeconds: 900, user: somebody(7) })
  expect(hasLoginEnded()).toBe(false)
})

test('ACC-13, ACC-16 no login has ended for a visitor, nor for whoever logs out', async () => {
  const visitor = await aPage()
  await visitor.api.get('/v1.0/common/session')
  expect(visitor.hasLoginEnded()).toBe(false)
  visitor.comeIn({ accessToken: 'x', expiresInSeconds: 900, user: somebody(7) })
  visitor.goOut()
  expect(visitor.hasLoginEnded()).toBe(false)
})

test('ACC-13 the page carries no good token where the contract asks for none', async () => {
  const { SESSION_CALLS } = await import('./api.ts')
  const taking = endpoints.filter(({ endpoint }) => endpoint.takesDeadToken)
  const matching = endpoints.filter(({ endpoint }) => SESSION_CALLS.test(endpoint.path))
  expect(matching.map(({ name }) => name)).toEqual(taking.map(({ name }) => name))
})

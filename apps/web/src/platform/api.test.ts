import { expect, test } from 'vitest'
import { ApiError, createApi, isCancelled } from './api.ts'
import { createQueryClient } from './query-client.ts'

const bases = { api: '/main-host', utility: '/utility-host', universal: '/universal-host' }

/** A client whose server is a function. */
function apiAnswering(answer: (request: Request) => Response | Promise<Response>) {
  const asked: Request[] = []
  const api = createApi({
    baseUrl: 'https://seodang.test',
    bases,
    language: () => 'ja',
    fetch: async (input, init) => {
      const request = new Request(input, init)
      asked.push(request)
      return answer(request)
    },
  })
  return { api, asked }
}
const answered = (status: number, body: unknown) => Response.json(body, { status })
const refused = { resultCode: '400004', errorName: 'NO_DATA', message: '데이터가 없습니다.' }

test('API-02 each kind of call goes to its own host, wherever that is', async () => {
  const { api, asked } = apiAnswering(() => answered(200, { data: {} }))
  await api.get('/v1.0/common/session')
  await api.post('/v1.0/events/log', { body: { eventType: 'LOGOUT', message: '' } })
  await api.get('/v1.0/common/codes')
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
    '/main-host/v1.0/common/session',
    '/utility-host/v1.0/events/log',
    '/universal-host/v1.0/common/codes',
  ])
})

test('API-03, API-04 a call sends JSON, says so, and asks for the language of the page', async () => {
  const { api, asked } = apiAnswering(() => answered(200, { data: {} }))
  await api.post('/v1.0/events/log', { body: { eventType: 'LOGOUT', message: '안녕' } })
  expect(asked[0]?.headers.get('content-type')).toBe('application/json')
  expect(asked[0]?.headers.get('accept-lang')).toBe('ja')
  expect(await asked[0]?.json()).toEqual({ eventType: 'LOGOUT', message: '안녕' })
})

test('API-02 what stands in a path or a query is escaped, and what is not given is left out', async () => {
  const { api, asked } = apiAnswering(() => answered(200, { data: {} }))
  await api.raw('/v1.0/files', { query: { name: '한 &글', page: 2, kind: undefined } })
  await api.get('/v1.0/channels/{channelSeq}/auth', { path: { channelSeq: 7 } })
  expect(asked.map(({ url }) => url)).toEqual([
    'https://seodang.test/main-host/v1.0/files?name=%ED%95%9C+%26%EA%B8%80&page=2',
    'https://seodang.test/main-host/v1.0/channels/7/auth',
  ])
})

test('API-24 an answer in the words of a proxy is a failure with its status', async () => {
  const { api } = apiAnswering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  await expect(api.get('/v1.0/common/session')).rejects.toMatchObject({ status: 502, errorName: 'INTERNAL' })
})

test('API-11 a cancelled call is told apart from one that failed, and leaves no error to show', async () => {
  const { api } = apiAnswering(
    ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
      ),
  )
  const stop = new AbortController()
  const cancelled = api.get('/v1.0/common/session', { signal: stop.signal })
  stop.abort()
  expect(isCancelled(await cancelled.catch((error: unknown) => error))).toBe(true)
  expect(isCancelled(new TypeError('Failed to fetch'))).toBe(false)
  expect(isCancelled(new ApiError(500, {}))).toBe(false)

  const client = createQueryClient()
  const key = ['session-value']
  const asking = client.fetchQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.get('/v1.0/common/session', { signal }),
  })
  const ended = asking.catch(() => 'ended')
  await client.cancelQueries({ queryKey: key })
  expect(await ended).toBe('ended')
  expect(client.getQueryState(key)).toMatchObject({ error: null, fetchStatus: 'idle' })
})

test('ERR-04 a 404 is the affair of whoever asked', async () => {
  const { api } = apiAnswering(() => answered(404, refused))
  const error = await api.get('/v1.0/common/session').catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 404, ...refused })
})

import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { describe, expect, test } from 'vitest'
import { urlsOf } from '../../platform/http/serve.ts'
import { aChannel, aCourse, anOperator } from '../factories.ts'
import { testServer } from '../server.ts'

const server = await testServer()
const elsewhere = await testServer({
  env: { API_BASE: '/main', UTILITY_BASE: '/helper', UNIVERSAL_BASE: '/everybody' },
})

describe('paths', () => {
  test('API-01 every call stands behind a base and one of the versions', async () => {
    const { bases } = server.services.config
    for (const { endpoint } of endpoints)
      for (const url of urlsOf(endpoint, bases)) {
        expect(url.startsWith(`${bases[endpoint.base]}/`)).toBe(true)
        expect(url.slice(bases[endpoint.base].length)).toMatch(/^\/(v1\.0|v1-0|v2\.0|v3\.0)\//)
      }
    const [one, other] = await Promise.all(
      ['v1.0', 'v1-0'].map((version) => server.call({ url: `/universal/${version}/common/codes` })),
    )
    expect([one?.status, other?.status]).toEqual([200, 200])
    expect(other?.body).toEqual(one?.body)
  })

  test('API-02 each of the three hosts stands where the configuration puts it', async () => {
    const statuses = async (asked: typeof server, urls: string[]) =>
      Promise.all(
        urls.map(
          async (url) =>
            (
              await asked.call(
                url.includes('events')
                  ? { method: 'POST', url, body: { eventType: 'LOGOUT', message: '' } }
                  : { url },
              )
            ).status,
        ),
      )
    const moved = ['/main/v1.0/common/session', '/helper/v1.0/events/log', '/everybody/v1.0/common/codes']
    const usual = ['/api/v1.0/common/session', '/utility/v1.0/events/log', '/universal/v1.0/common/codes']
    expect(await statuses(elsewhere, moved)).toEqual([200, 200, 200])
    expect(await statuses(server, usual)).toEqual([200, 200, 200])
    expect(await statuses(elsewhere, usual)).toEqual([404, 404, 404])
  })

  /** What a path may end in when it does something: the words of the specification. */
  const ACTION = /\/(create|modify|delete|copy|restore|public|ordering)$/

  test('API-15 a path that ends in an action is a POST', () => {
    const actions = endpoints.filter(({ endpoint }) => ACTION.test(endpoint.path))
    expect(actions.length).toBeGreaterThan(0)
    expect(actions.filter(({ endpoint }) => endpoint.method !== 'POST')).toEqual([])
  })

  test('API-15 creating, changing, copying, ordering, publishing and deleting end in their words', () => {
    // Named by the specification or a protocol: whole class, transfers, money, and looking without changing.
    const NAMED_OTHERWISE =
      /\/(channel-lecture\/|uploads\/|videos\/|domains\/check$|attendees\/preview$|(additions|campaigns|deposits|pages|tracking|segments)\/preview$|deposit$|refund$|plan\/(card\/begin|cancel|resume)$)/
    const unnamed = endpoints.filter(
      ({ endpoint: { access, method, path } }) =>
        (access.who === 'staff' || access.who === 'classStaff') &&
        method !== 'GET' &&
        !ACTION.test(path) &&
        !NAMED_OTHERWISE.test(path),
    )
    expect(unnamed.map(({ name }) => name)).toEqual([])
  })

  test('API-16 what only staff may call lives under admin or studio, and nothing else does', () => {
    const isAdmin = ({ path }: Endpoint) => /\/(admin|studio)\//.test(path)
    // The specification gives these paths; uploads are one tree for staff and learners.
    const GIVEN = /\/(channel-lecture|curriculums|uploads|videos)\//
    const staffs = endpoints.filter(
      ({ endpoint: { access } }) => access.who === 'staff' || access.who === 'classStaff',
    )
    expect(
      staffs
        .filter(({ endpoint }) => !isAdmin(endpoint) && !GIVEN.test(endpoint.path))
        .map(({ name }) => name),
    ).toEqual([])
    expect(
      endpoints
        .filter(({ endpoint }) => isAdmin(endpoint) && !staffs.some((one) => one.endpoint === endpoint))
        .map(({ name }) => name),
    ).toEqual([])
  })
})

/** Every named field of a schema, however deep, with its own schema. */
function fieldsOf(schema: unknown, at: string): [string, TSchema][] {
  if (typeof schema !== 'object' || schema === null) return []
  return Object.entries(schema).flatMap(([name, inner]): [string, TSchema][] => {
    if (name !== 'properties') return fieldsOf(inner, at)
    return Object.entries(Object(inner)).flatMap(([field, own]): [string, TSchema][] => [
      [`${at}.${field}`, Object(own)],
      ...fieldsOf(own, `${at}.${field}`),
    ])
  })
}

test('API-19 states that are on or off travel as Y and N', () => {
  const flags = endpoints.flatMap(({ name, endpoint }) =>
    (['query', 'body', 'reply'] as const)
      .flatMap((part) => fieldsOf(endpoint[part], `${name} ${part}`))
      .filter(([field]) => /(Yn|YN)$/.test(field))
      // The specification stores this one as a number (appendix H).
      .filter(([field]) => !field.endsWith('.vodSpeedControlYn')),
  )
  expect(flags.length).toBeGreaterThan(0)
  const taken = ['Y', 'N', 'y', 'X', '', true, 1]
  for (const [field, schema] of flags)
    expect([field, taken.filter((value) => Check(schema, value))]).toEqual([field, ['Y', 'N']])
})

describe('API-24 answers', () => {
  test('API-24 of every list carry data.list and data.totalCount', async () => {
    const { channelSeq } = await aChannel(server.services)
    await aCourse(server.services, channelSeq)
    const owner = await anOperator(server.services, channelSeq, 'OWN')
    for (const url of [
      `/api/v2.0/channels/${channelSeq}/courses`,
      `/api/v1.0/channels/${channelSeq}/admin/courses`,
    ]) {
      const { status, body } = await server.call({ url, as: owner })
      expect([url, status]).toEqual([url, 200])
      expect(body).toEqual({ data: expect.objectContaining({ list: [expect.anything()], totalCount: 1 }) })
    }
  })

  test.each([
    ['ko', '데이터가 없습니다.'],
    ['en', 'No data found.'],
    ['ja', 'データがありません。'],
  ])('API-24 that refuse carry code, name and message in %s', async (language, message) => {
    const { status, body } = await server.call({
      url: '/api/v2.0/channels/987654321',
      headers: { 'accept-lang': language },
    })
    expect([status, body]).toEqual([404, { resultCode: '400004', errorName: 'NO_DATA', message }])
  })
})

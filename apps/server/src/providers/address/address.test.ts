import { expect, test } from 'vitest'
import { aPerson } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'
import { kakaoAddresses } from './kakao.ts'

const server = await testServer()
const person = await aPerson(server.services)
const find = (query: string, as: { accessToken: string } | null = person) =>
  server.call({ url: '/universal/v1.0/addresses', as, query: { query } })

test('CUR-18 an address is found with its postcode and position', async () => {
  expect((await find('사직로')).body.data).toEqual({
    isOffered: true,
    list: [{ addrRoad1: '서울 종로구 사직로 161 경복궁', zipcode: '03045', lat: 37.579617, lon: 126.977041 }],
  })
  expect((await find('없는 길')).body.data.list).toEqual([])
  expect((await find(' ')).body.data).toEqual({ isOffered: true, list: [] })
  expect((await find('사직로', null)).status).toBe(401)
})

const answering = (status: number, body: string) =>
  kakaoAddresses({ restKey: 'key', fetch: async () => new Response(body, { status }) })

test.each([
  ['a wrong key', 401, '{}'],
  ['what is no JSON', 200, '<html>'],
  ['what has another form', 200, '{"documents":[{"x":1}]}'],
])('CUR-18 a provider that answers %s is unavailable', async (_, status, body) => {
  await expect(answering(status, body).find('x')).rejects.toMatchObject({ errorName: 'PROVIDER_UNAVAILABLE' })
})

test('CUR-18 an address of land without a road has no postcode', async () => {
  const body = JSON.stringify({
    documents: [{ address_name: '강원 산 1', x: '', y: '', road_address: null }],
  })
  expect(await answering(200, body).find('산')).toEqual([
    { addrRoad1: '강원 산 1', zipcode: '', lat: null, lon: null },
  ])
})

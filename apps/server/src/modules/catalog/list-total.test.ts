import { expect, test } from 'vitest'
import { aChannel, aCourse, anOperator } from '../../testing/factories.ts'
import { testServer } from '../../testing/server.ts'

const server = await testServer()
const { services, clock } = server

test('CAT-35 the number found follows a change at once and what closes by the clock within ten seconds', async () => {
  const now = new Date('2027-03-01T00:00:00Z')
  clock.set(now)
  const { channelSeq } = await aChannel(services)
  const owner = await anOperator(services, channelSeq, 'OWN')
  const { courseSeq } = await aCourse(services, channelSeq, {})
  await aCourse(services, channelSeq, { payEndCd: '00', payEndAt: new Date(now.getTime() + 1000) })
  await aCourse(services, channelSeq, {})
  const found = async (query: Record<string, string> = {}) => {
    const { body } = await server.call({
      url: `/api/v2.0/channels/${channelSeq}/courses`,
      query,
    })
    return [body.data.totalCount, body.data.list.length]
  }

  expect(await found()).toEqual([3, 3])
  expect(await found({ page: '9' })).toEqual([3, 0])
  expect(await found({ fare: 'free' })).toEqual([0, 0])

  const gone = await server.call({
    method: 'POST',
    url: `/api/v2.0/channels/${channelSeq}/admin/courses/${courseSeq}/public`,
    as: owner,
    body: { publish: false },
  })
  expect(gone.status).toBe(200)
  expect(await found()).toEqual([2, 2])

  clock.advance(11_000)
  expect(await found()).toEqual([1, 1])
})

import { MINUTE } from '@seodang/domain/instant'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../../test/database.ts'
import { eventually } from '../eventually.ts'
import { aChannel, aMember } from '../factories.ts'
import { testServer } from '../server.ts'
import { killableProduct, ONE_KEY } from './product.ts'

const databaseUrl = await testDatabase()
const server = await testServer({ databaseUrl, env: ONE_KEY })
const product = await killableProduct(databaseUrl)
afterAll(() => product.remove())

test('SEC-25 RTS-09 what a process that is killed had not told yet, pages at the others ask for', async () => {
  const { channelSeq } = await aChannel(server.services)
  const member = await aMember(server.services, channelSeq)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { body } = await server.call({
    method: 'POST',
    url: '/api/v1.0/socket/ticket',
    as: member,
    body: { channelSeq },
  })
  const address = server.app.server.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const heard: { command: string; data: { complete?: boolean } }[] = []
  const socket = new WebSocket(`ws://${host}/api/v1.0/socket?token=${body.data.ticket}`, {
    headers: { origin: `http://${host}` },
  })
  socket.onmessage = ({ data }) => void heard.push(JSON.parse(String(data)))
  const told = () => heard.filter(({ command }) => command === 'E0001').map(({ data }) => data.complete)
  await eventually(() => expect(told()).toEqual([true]))

  await product.start()
  await eventually(() => expect(server.services.hub.processes()).toBe(2))
  await product.kill()
  server.clock.advance(3 * MINUTE)

  await eventually(() => expect(told()).toEqual([true, false]))
  expect(server.services.hub.processes()).toBe(1)
  socket.close()
})

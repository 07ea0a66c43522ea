import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { warnOfUntrustedProxy } from './untrusted-proxy.ts'

function anApp(trustProxy: string[] | false) {
  const lines: string[] = []
  const log: FastifyBaseLogger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
  const app: FastifyInstance = Fastify({ loggerInstance: log, trustProxy })
  warnOfUntrustedProxy(app)
  app.get('/', (request) => ({ ip: request.ip }))
  afterAll(() => app.close())
  const ask = async (remoteAddress: string, forwarded?: string) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return (await app.inject({ url: '/', remoteAddress, headers })).json().ip
  }
  return { ask, said: () => lines.map((line) => String(JSON.parse(line).msg)) }
}

test('SEC-39 a proxy that is not named is told of once, with what to set, and is believed no more for it', async () => {
  const { ask, said } = anApp(false)
  for (let n = 0; n < 50; n++) expect(await ask('::ffff:10.0.0.7', `198.51.100.${n}`)).toBe('::ffff:10.0.0.7')
  expect(said()).toEqual([
    'X-Forwarded-For of 10.0.0.7 is not believed. If that is your proxy, set TRUSTED_PROXIES=10.0.0.7',
  ])
})

test('SEC-39 whoever makes the header up from afar fills no log, and keeps no real proxy from being told of', async () => {
  const { ask, said } = anApp(false)
  for (let n = 0; n < 50; n++) await ask(`203.0.113.${n}`, '1.2.3.4')
  await ask('127.0.0.1', '198.51.100.1')
  await ask('192.168.0.9', '198.51.100.1')
  expect(said().map((line) => line.split(' ')[2])).toEqual(['203.0.113.0', '127.0.0.1'])
})

test('SEC-39 a named proxy, and a visitor without one, are not worth a word', async () => {
  const { ask, said } = anApp(['10.0.0.7'])
  expect(await ask('10.0.0.7', '198.51.100.1')).toBe('198.51.100.1')
  expect(await ask('203.0.113.9')).toBe('203.0.113.9')
  expect(said()).toEqual([])
})

test('SEC-39 a visitor at the machine of a named proxy does not make it a stranger; one of no name beside it is', async () => {
  const { ask, said } = anApp(['127.0.0.1', '::1'])
  expect(await ask('127.0.0.1', '127.0.0.1')).toBe('127.0.0.1')
  expect(await ask('::ffff:127.0.0.1', '127.0.0.1')).toBe('127.0.0.1')
  expect(await ask('::1', '::1')).toBe('::1')
  expect(await ask('127.0.0.1', '127.0.0.1, 127.0.0.1')).toBe('127.0.0.1')
  expect(said()).toEqual([])
  await ask('10.0.0.7', '127.0.0.1')
  expect(said()).toHaveLength(1)
})

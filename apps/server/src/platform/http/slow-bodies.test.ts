import { connect } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { awaitUpload, BODY_PACE, type BodyPace, boundBodies } from './slow-bodies.ts'

const PATIENT = 60_000

/** A server with an ordinary route, one for uploads, and one that refuses an upload before it reads it. */
async function aServer(pace: Partial<BodyPace>) {
  const app = Fastify()
  boundBodies(app.server, { ...BODY_PACE, lookMs: 10, ...pace })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.url !== '/ordinary') awaitUpload(request.raw)
    done()
  })
  const read = async ({ raw }: { raw: AsyncIterable<Buffer> }) => {
    let bytes = 0
    for await (const chunk of raw) bytes += chunk.length
    return { bytes }
  }
  app.post('/ordinary', read)
  app.post('/upload', read)
  app.post('/refused', (_request, reply) => reply.code(401).send({}))
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const address = app.server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Sends a body of 100 bytes piece by piece, as many as `pieces`, and answers all that came back until the end. */
function trickle(port: number, path: string, { pieces, everyMs }: { pieces: number; everyMs: number }) {
  return new Promise<string>((resolve) => {
    let answer = ''
    let sent = 0
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: a/b\r\ncontent-length: 100\r\n\r\n`,
      )
    })
    const sending = setInterval(() => {
      if (sent < pieces && socket.writable) socket.write('.'.repeat(10))
      sent++
    }, everyMs)
    socket.on('data', (data) => {
      answer += String(data)
    })
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(sending)
      resolve(answer)
    })
  })
}

test('SEC-52 an ordinary body that takes too long as a whole is ended', async () => {
  const port = await aServer({ wholeMs: 100, idleMs: PATIENT })
  expect(await trickle(port, '/ordinary', { pieces: 9, everyMs: 20 })).toContain(' 408 ')
})

test('UPL-04 an upload on a slow line takes as long as it needs', async () => {
  const port = await aServer({ wholeMs: 100, idleMs: PATIENT, leastBytesPerSecond: 1, measuredMs: 100 })
  const answer = await trickle(port, '/upload', { pieces: 10, everyMs: 40 })
  expect(answer).toContain(' 200 ')
  expect(answer).toContain('{"bytes":100}')
})

test('SEC-52 an upload that stands still is ended', async () => {
  const port = await aServer({ wholeMs: PATIENT, idleMs: 100 })
  expect(await trickle(port, '/upload', { pieces: 2, everyMs: 10 })).toContain(' 408 ')
})

test('SEC-52 an upload that brings next to nothing is ended, however often a byte comes', async () => {
  const port = await aServer({ idleMs: PATIENT, measuredMs: 100, leastBytesPerSecond: 1_000_000 })
  expect(await trickle(port, '/upload', { pieces: 9, everyMs: 20 })).toContain(' 408 ')
})

test('SEC-52 what was refused has no longer than any other to send the rest', async () => {
  const port = await aServer({ wholeMs: 100, idleMs: PATIENT, measuredMs: PATIENT })
  expect(await trickle(port, '/refused', { pieces: 2, everyMs: 10 })).toContain(' 401 ')
})

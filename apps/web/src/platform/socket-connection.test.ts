import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSocket, type SocketMessage, type WireEvents } from './socket-connection.ts'

/** The far end of a socket, played by the test. */
function aLine(address: string, events: WireEvents) {
  const sent: string[] = []
  let isOpen = false
  return {
    address,
    sent,
    isOpen: () => isOpen,
    send: (text: string) => void sent.push(text),
    close(code?: number) {
      isOpen = false
      events.closed(code)
    },
    opens() {
      isOpen = true
      events.opened()
    },
    says: (message: unknown) =>
      events.received(typeof message === 'string' ? message : JSON.stringify(message)),
  }
}

async function aSocket(options: { ticket?: () => Promise<string>; random?: () => number } = {}) {
  const lines: ReturnType<typeof aLine>[] = []
  const heard: SocketMessage[] = []
  const missed = vi.fn<() => void>()
  let tickets = 0
  const socket = createSocket({
    ticket: options.ticket ?? (async () => `ticket-${++tickets}`),
    isFinal: (error) => error === 'logged out',
    address: (ticket, since) => `${ticket}/${since}`,
    heard: (message) => heard.push(message),
    missed,
    ...(options.random && { random: options.random }),
    connect: (address, events) => {
      const line = aLine(address, events)
      lines.push(line)
      return line
    },
  })
  socket.start()
  await vi.advanceTimersByTimeAsync(0)
  return {
    socket,
    lines,
    heard,
    missed,
    wait: (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('RTS-01 it opens with a fresh ticket each time', async () => {
  const { lines, wait } = await aSocket()
  lines[0]?.opens()
  lines[0]?.close()
  await wait(10)

  expect(lines.map(({ address }) => address)).toEqual(['ticket-1/null', 'ticket-2/null'])
})

test('RTS-02 it pings every 30 s, and closes where no pong came', async () => {
  const { lines, wait } = await aSocket()
  lines[0]?.opens()
  await wait(30)
  expect(lines[0]?.sent).toEqual(['ping'])
  lines[0]?.says('pong')
  await wait(30)
  expect(lines[0]?.sent).toEqual(['ping', 'ping'])
  expect(lines[0]?.isOpen()).toBe(true)

  await wait(30)
  expect(lines[0]?.isOpen()).toBe(false)
})

test('RTS-03 it comes back 10 s after the way broke, and not after it was stopped', async () => {
  const { socket, lines, wait } = await aSocket()
  lines[0]?.opens()
  lines[0]?.close()
  await wait(9.9)
  expect(lines).toHaveLength(1)
  await wait(0.1)
  expect(lines).toHaveLength(2)

  lines[1]?.opens()
  socket.stop()
  await wait(60)
  expect(lines).toHaveLength(2)
})

test.each(['E0003', 'E0013'])('RTS-04, RTS-07 %s stops it for good, and is told', async (command) => {
  const { lines, heard, wait } = await aSocket()
  lines[0]?.opens()
  lines[0]?.says({ command })
  await wait(60)

  expect(lines).toHaveLength(1)
  expect(lines[0]?.isOpen()).toBe(false)
  expect(heard).toEqual([{ command, data: {} }])
})

test('RTS-09 it asks for what came after the last thing that it saw', async () => {
  const { lines, missed, wait } = await aSocket()
  lines[0]?.opens()
  lines[0]?.says({ command: 'E0001', data: { sequence: 41, complete: true } })
  lines[0]?.says({ command: 'E0010', data: { courseSeq: 3 }, sequence: 42 })
  lines[0]?.close(1012)
  await wait(10)
  expect(lines[1]?.address).toBe('ticket-2/42')
  lines[1]?.opens()
  lines[1]?.says({ command: 'E0001', data: { sequence: 42, complete: true } })
  expect(missed).not.toHaveBeenCalled()

  lines[1]?.says({ command: 'E0001', data: { sequence: 900, complete: false } })
  expect(missed).toHaveBeenCalledOnce()
})

test('RTS-09 where the counter was lost it goes on from the number that it is told', async () => {
  const { lines, wait } = await aSocket()
  lines[0]?.opens()
  lines[0]?.says({ command: 'E0001', data: { sequence: 41, complete: true } })
  lines[0]?.says({ command: 'E0001', data: { sequence: 3, complete: false } })
  lines[0]?.says({ command: 'E0010', data: {}, sequence: 4 })
  lines[0]?.close(1012)
  await wait(10)
  expect(lines[1]?.address).toBe('ticket-2/4')
})

test('SEC-25 where the way broke it asks anew: a process that was killed told nobody what it had just done', async () => {
  const { lines, missed, wait } = await aSocket()
  lines[0]?.opens()
  lines[0]?.says({ command: 'E0001', data: { sequence: 41, complete: true } })
  expect(missed).not.toHaveBeenCalled()
  lines[0]?.close(1006)
  await wait(10)
  lines[1]?.opens()
  lines[1]?.says({ command: 'E0001', data: { sequence: 41, complete: true } })
  expect(missed).toHaveBeenCalledOnce()
  lines[1]?.close(1012)
  await wait(10)
  lines[2]?.says({ command: 'E0001', data: { sequence: 41, complete: true } })
  expect(missed).toHaveBeenCalledOnce()
})

test('ROOM-18 it says what a page says while it is open', async () => {
  const { socket, lines } = await aSocket()
  socket.say('turn_on', { curriculumSeq: 7 })
  lines[0]?.opens()
  socket.say('turn_off', { curriculumSeq: 7 })

  expect(lines[0]?.sent).toEqual(['{"command":"turn_off","data":{"curriculumSeq":7}}'])
})

test('what is no message is passed over', async () => {
  const { lines, heard } = await aSocket()
  lines[0]?.opens()
  for (const text of ['', '[]', '{"command":1}', 'null', '{"command":"E0002","data":[1]}'])
    lines[0]?.says(text)

  expect(heard).toEqual([{ command: 'E0002', data: {} }])
})

test('RTS-01 without a login nothing opens; a server that is away is asked again', async () => {
  const refusals: unknown[] = ['away']
  const { lines, wait } = await aSocket({
    ticket: async () => {
      throw refusals.shift() ?? 'logged out'
    },
  })
  await wait(100)

  expect(lines).toEqual([])
  expect(refusals).toEqual([])
  const asked = vi.fn<() => Promise<string>>().mockRejectedValue('logged out')
  const other = await aSocket({ ticket: asked })
  await other.wait(100)
  expect(asked).toHaveBeenCalledOnce()
})

test.each([0.1, 0.5, 0.99])(
  'RTS-09 a process that goes sends its pages elsewhere within three seconds, each at its own moment (%d)',
  async (chance) => {
    const { lines, wait } = await aSocket({ random: () => chance })
    lines[0]?.opens()
    lines[0]?.says({ command: 'E0007', data: {}, sequence: 41 })
    lines[0]?.close(1012)
    await wait(3 * chance - 0.01)
    expect(lines).toHaveLength(1)
    await wait(0.02)
    expect(lines[1]?.address).toBe('ticket-2/41')
  },
)

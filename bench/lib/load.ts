import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface Call {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

export interface Answer {
  status: number
  head: string
  body: Buffer
}

/** One kept-alive connection: a call goes out when the one before it is answered. */
export interface Connection {
  ask(call: Call): Promise<Answer>
}

export interface Measured {
  tasks: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p99: number
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** Reads just enough of HTTP/1.1, because the client shares its machine with what is measured. */
function openConnection(host: string, port: number): Connection & { end(): void } {
  const socket: Socket = connect({ host, port, noDelay: true })
  let waiting: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | null = null
  let received: Buffer = Buffer.alloc(0)

  const failed = (error: Error) => {
    waiting?.reject(error)
    waiting = null
  }
  socket.on('error', failed)
  socket.on('close', () => failed(new Error('The server closed the connection')))
  socket.on('data', (part: Buffer) => {
    received = received.length === 0 ? part : Buffer.concat([received, part])
    const headEnd = received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    if (/\r\ntransfer-encoding:/i.test(head))
      return failed(new Error('An answer of unknown length cannot be measured'))
    const bodyEnd = headEnd + 4 + Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    if (received.length < bodyEnd) return
    const body = received.subarray(headEnd + 4, bodyEnd)
    received = received.subarray(bodyEnd)
    const asked = waiting
    waiting = null
    asked?.resolve({ status: Number(head.slice(9, 12)), head, body })
  })

  return {
    ask: ({ method = 'GET', path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        let text = `${method} ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\n`
        for (const name in headers) text += `${name}: ${headers[name]}\r\n`
        if (body !== undefined)
          text += `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
        socket.write(`${text}\r\n${body ?? ''}`)
      }),
    end: () => socket.destroy(),
  }
}

/** Runs `task` again and again over some connections, for a time or a number of times. */
export async function drive(
  url: string,
  task: (connection: Connection, n: number) => Promise<void>,
  {
    connections,
    seconds = Infinity,
    tasks = Infinity,
    pauseMs = 0,
    isOver = () => false,
  }: {
    connections: number
    seconds?: number
    tasks?: number
    /** From the beginning of a task to that of the next one of its connection. */
    pauseMs?: number
    /** Asked before each task, where something else says when it ends. */
    isOver?: () => boolean
  },
): Promise<Measured> {
  const { hostname, port } = new URL(url)
  const open = Array.from({ length: connections }, () => openConnection(hostname, Number(port)))
  const times: number[] = []
  let begun = 0
  const start = performance.now()
  const until = start + seconds * 1000
  await Promise.all(
    open.map(async (connection) => {
      while (begun < tasks && performance.now() < until && !isOver()) {
        const from = performance.now()
        await task(connection, begun++)
        const took = performance.now() - from
        times.push(took)
        if (took < pauseMs) await setTimeout(pauseMs - took)
      }
    }),
  )
  const took = (performance.now() - start) / 1000
  for (const connection of open) connection.end()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { tasks: times.length, perSecond: times.length / took, p50: at(0.5), p99: at(0.99) }
}

/** An answer that is no success would make every figure of the run a lie. */
export async function succeed(connection: Connection, call: Call): Promise<Answer> {
  const answer = await connection.ask(call)
  if (answer.status >= 400)
    throw new Error(
      `${call.method ?? 'GET'} ${call.path} answered ${answer.status}: ${answer.body.toString()}`,
    )
  return answer
}

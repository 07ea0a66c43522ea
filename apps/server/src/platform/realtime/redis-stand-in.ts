import { createServer, type Socket } from 'node:net'
import { PUBLISH } from './redis-bus.ts'

type Reply = string | number | null | Reply[]

const WRITES = /^(?:set|eval|evalsha)$/i

/** The commands of Redis that the bus uses, in memory, for tests. It knows the bus's one script by its text. */
export async function startRedisStandIn(): Promise<{
  url: string
  /** As if time had passed for a key. */
  expire(pattern: RegExp): void
  /** As if it had been started again a second later, without its data. */
  forget(): void
  /** It answers, and says this to whatever writes; null for one that writes again. */
  refuse(words: string | null): void
  close(): Promise<void>
}> {
  const values = new Map<string, string>()
  const lists = new Map<string, string[]>()
  const subscribers = new Map<string, Set<Socket>>()
  const sockets = new Set<Socket>()
  let late = 0
  let refusal: string | null = null

  function publish(channel: string, text: string): number {
    const listening = subscribers.get(channel) ?? []
    for (const socket of listening) socket.write(encoded(['message', channel, text]))
    return [...listening].length
  }

  function answer(socket: Socket, [name = '', ...rest]: string[]): Reply | undefined {
    const [key = '', value = ''] = rest
    switch (name.toLowerCase()) {
      case 'hello':
        // An older server, so that the client speaks the older protocol.
        socket.write("-ERR unknown command 'HELLO'\r\n")
        return undefined
      case 'info':
        return 'redis_version:7.2.0\r\nloading:0\r\n'
      case 'subscribe':
        for (const [at, channel] of rest.entries()) {
          subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket))
          socket.write(encoded(['subscribe', channel, at + 1]))
        }
        return undefined
      case 'publish':
        return publish(key, value)
      case 'mget':
        return rest.map((one) => values.get(one) ?? null)
      case 'lrange':
        return lists.get(key) ?? []
      case 'set':
        if (values.has(key)) return null
        values.set(key, value)
        return 'OK'
      case 'eval': {
        const [script, , counter = '', list = '', message] = rest
        if (script !== PUBLISH) return null
        const sequence = Number(values.get(counter) ?? Date.now() + late) + 1
        values.set(counter, String(sequence))
        const kept = `{"sequence":${sequence},${message}`
        lists.set(list, [...(lists.get(list) ?? []), kept].slice(-500))
        publish('seodang:socket', kept)
        return sequence
      }
      default:
        return 'OK'
    }
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
      for (let command = commandIn(text); command; command = commandIn(text)) {
        text = text.slice(command.length)
        const isRefused = refusal !== null && WRITES.test(command.words[0] ?? '')
        if (isRefused) socket.write(`-${refusal}\r\n`)
        const reply = isRefused ? undefined : answer(socket, command.words)
        if (reply !== undefined) socket.write(encoded(reply))
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    expire(pattern) {
      for (const key of lists.keys()) if (pattern.test(key)) lists.delete(key)
    },
    forget() {
      late += 1000
      values.clear()
      lists.clear()
    },
    refuse(words) {
      refusal = words
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** One command as the protocol writes it: `*2\r\n$3\r\nGET\r\n$1\r\nk\r\n`, in bytes. */
function commandIn(text: string): { words: string[]; length: number } | null {
  const head = /^\*(\d+)\r\n/.exec(text)
  if (!head) return null
  const words: string[] = []
  let at = head[0].length
  for (let count = Number(head[1]); count > 0; count--) {
    const size = /^\$(\d+)\r\n/.exec(text.slice(at))
    if (!size) return null
    at += size[0].length
    const end = at + Number(size[1])
    if (text.length < end + 2) return null
    words.push(Buffer.from(text.slice(at, end), 'latin1').toString())
    at = end + 2
  }
  return { words, length: at }
}

function encoded(reply: Reply): string {
  if (reply === null) return '$-1\r\n'
  if (typeof reply === 'number') return `:${reply}\r\n`
  if (typeof reply === 'string') return `$${Buffer.byteLength(reply)}\r\n${reply}\r\n`
  return `*${reply.length}\r\n${reply.map(encoded).join('')}`
}

import { SOCKET_COMMAND, type SocketSend } from '@seodang/domain/codes'

export interface SocketMessage {
  command: string
  data: Record<string, unknown>
}

/** One opened way to the server, and what it tells. */
export interface Wire {
  isOpen(): boolean
  send(text: string): void
  close(): void
}
export interface WireEvents {
  opened(): void
  received(text: unknown): void
  /** `code` as in RFC 6455; 1012 says that the process goes and others stay. */
  closed(code?: number): void
}

export interface SocketOptions {
  /** A fresh ticket for every opening: one works once, for a minute. */
  ticket: () => Promise<string>
  /** Whether a refused ticket stays refused: nobody is logged in any more. */
  isFinal: (error: unknown) => boolean
  /** Where the socket is; `since` is the last sequence seen, null at first (RTS-09). */
  address: (ticket: string, since: number | null) => string
  heard: (message: SocketMessage) => void
  /** Too much was missed to be told again, or nobody can say what was. */
  missed: () => void
  /** For tests. */
  connect?: (address: string, events: WireEvents) => Wire
  random?: () => number
}

export interface Socket {
  start(): void
  /** On purpose: it stays closed. */
  stop(): void
  /** What is said while the way is closed is lost; E0001 tells when it opens. */
  say(command: SocketSend, data: Record<string, unknown>): void
}

const PING_MS = 30_000
const RECONNECT_MS = 10_000
const SERVICE_RESTART = 1012
/** All pages of a process that goes come to the others at once: they spread over this time. */
const MOVE_WITHIN_MS = 3_000

function overWebSocket(address: string, { opened, received, closed }: WireEvents): Wire {
  const socket = new WebSocket(address)
  socket.onopen = opened
  socket.onmessage = (event) => received(event.data)
  // An error says nothing, and the close that follows says all that matters.
  socket.onclose = ({ code }) => closed(code)
  return {
    isOpen: () => socket.readyState === socket.OPEN,
    send: (text) => socket.send(text),
    close: () => socket.close(),
  }
}

/** RTS-01 to RTS-04, RTS-09: one socket that comes back by itself until it is told not to. */
export function createSocket(options: SocketOptions): Socket {
  const { ticket, isFinal, address, heard, missed, connect = overWebSocket, random = Math.random } = options
  let wire: Wire | null = null
  let since: number | null = null
  let isStopped = true
  let isWaitingForPong = false
  /** The way broke, and no process said that it goes: what it had not told yet it may have taken along. */
  let isBroken = false
  let pings: ReturnType<typeof setInterval> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  /** A ticket that arrives after a stop opens nothing. */
  let attempt = 0

  const again = (wait = RECONNECT_MS) => {
    if (isStopped) return
    clearTimeout(retry)
    retry = setTimeout(() => void open(), wait)
  }

  async function open(): Promise<void> {
    const mine = ++attempt
    let token: string
    try {
      token = await ticket()
    } catch (error) {
      if (isFinal(error)) stop()
      else again()
      return
    }
    if (isStopped || mine !== attempt) return
    const opened: Wire = connect(address(token, since), {
      opened() {
        isWaitingForPong = false
        clearInterval(pings)
        pings = setInterval(ping, PING_MS)
      },
      received(text) {
        if (wire === opened) receive(text)
      },
      closed(code) {
        if (wire !== opened) return
        wire = null
        clearInterval(pings)
        isBroken ||= code !== SERVICE_RESTART
        again(code === SERVICE_RESTART ? random() * MOVE_WITHIN_MS : RECONNECT_MS)
      },
    })
    wire = opened
  }

  function ping(): void {
    if (isWaitingForPong) return wire?.close()
    isWaitingForPong = true
    if (wire?.isOpen()) wire.send('ping')
  }

  function receive(text: unknown): void {
    isWaitingForPong = false
    if (text === 'pong') return
    const message = messageIn(text)
    if (!message) return
    const sequence = message.sequence ?? message.data.sequence
    const isGap = message.command === SOCKET_COMMAND.connected && message.data.complete === false
    // After a gap the count goes on from where it says, which is lower where the counter was lost.
    if (typeof sequence === 'number') since = isGap ? sequence : Math.max(since ?? 0, sequence)
    if (message.command === SOCKET_COMMAND.connected) {
      if (isBroken || isGap) missed()
      isBroken = false
    }
    if (message.command === SOCKET_COMMAND.sessionEnded || message.command === SOCKET_COMMAND.sessionReplaced)
      stop()
    heard({ command: message.command, data: message.data })
  }

  function stop(): void {
    isStopped = true
    attempt += 1
    clearInterval(pings)
    clearTimeout(retry)
    const closing = wire
    wire = null
    closing?.close()
  }

  return {
    start() {
      if (!isStopped) return
      isStopped = false
      void open()
    },
    stop,
    say(command, data) {
      if (wire?.isOpen()) wire.send(JSON.stringify({ command, data }))
    },
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Null for what is no message, which a newer server may send to an older page. */
function messageIn(text: unknown): (SocketMessage & { sequence?: number }) | null {
  if (typeof text !== 'string') return null
  try {
    const value: unknown = JSON.parse(text)
    if (!isRecord(value) || typeof value.command !== 'string') return null
    return {
      command: value.command,
      data: isRecord(value.data) ? value.data : {},
      ...(typeof value.sequence === 'number' && { sequence: value.sequence }),
    }
  } catch {
    return null
  }
}

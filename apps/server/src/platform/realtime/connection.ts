import { SOCKET_COMMAND } from '@seodang/domain/codes'
import { isHeardOnOwnDomain } from '@seodang/domain/own-domain'
import type { WebSocket } from 'ws'
import type { Admitted } from './admission.ts'
import type { Envelope } from './bus.ts'
import type { Audience, SocketMessage } from './hub.ts'

export const PING_SECONDS = 30
/** A page that reads slower than it is told is cut off and asks again for what it missed. */
const MOST_WAITING_BYTES = 1024 * 1024
/** More than a person can do: what comes faster is a defect or an attack. */
const MESSAGES_PER_TEN_SECONDS = 100
/** Close codes 4000 to 4999 are ours (RFC 6455 7.4.2). */
const CLOSE = { ended: 4003, tooFast: 4008, serviceRestart: 1012 }

export interface Connection extends Admitted {
  /** Sends at once, or keeps it until `begin`. */
  deliver(envelope: Envelope): void
  /** Sends the greeting and what was missed, then everything that arrived since. */
  begin(greeting: SocketMessage, missed: readonly Envelope[]): void
  say(message: SocketMessage): void
  /** Greets again: what follows has a higher number than this, which may be lower than those before it. */
  goOnFrom(greeting: SocketMessage, sequence: number): void
  /** Says why and closes: E0003 or E0013 (RTS-04). */
  end(command: string): void
  /** Looks for a sign of life and asks for the next (RTS-02). */
  beat(): void
  /** It opens again at once, elsewhere, and asks for what it missed. */
  moveOver(): void
  terminate(): void
}

/** One open socket. `said` hears its well-formed messages; everything else about it stays here. */
export function connectionOf(
  socket: WebSocket,
  admitted: Admitted,
  said: (command: string, data: unknown) => void,
): Connection {
  let isAlive = true
  let waiting: Envelope[] | null = []
  let told = 0
  let spoken = 0
  let spokenSince = performance.now()

  socket.on('pong', () => {
    isAlive = true
  })
  socket.on('message', (raw, isBinary) => {
    isAlive = true
    if (performance.now() - spokenSince > 10_000) {
      spoken = 0
      spokenSince = performance.now()
    }
    if (++spoken > MESSAGES_PER_TEN_SECONDS) return socket.close(CLOSE.tooFast)
    // The server asks ws for one buffer per message (nodebuffer), its default.
    const text = isBinary || !Buffer.isBuffer(raw) ? '' : raw.toString()
    if (text === 'ping') return write('pong')
    const message = messageIn(text)
    if (message) said(message.command, message.data)
    else say({ command: SOCKET_COMMAND.serverError, data: { reason: 'malformed' } })
  })

  function write(text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MOST_WAITING_BYTES) socket.terminate()
    else socket.send(text)
  }
  const say = (message: SocketMessage) => write(JSON.stringify(message))

  function send(envelope: Envelope): void {
    const { message, sequence } = envelope
    if (sequence !== null && sequence <= told) return
    told = sequence ?? told
    write(textFor(envelope, admitted.userSeq))
    if (message.command === SOCKET_COMMAND.sessionEnded || message.command === SOCKET_COMMAND.sessionReplaced)
      socket.close(CLOSE.ended)
  }

  return {
    ...admitted,
    deliver(envelope) {
      if (waiting) waiting.push(envelope)
      else send(envelope)
    },
    begin(greeting, missed) {
      say(greeting)
      for (const envelope of [...missed, ...(waiting ?? [])]) send(envelope)
      waiting = null
    },
    say,
    goOnFrom(greeting, sequence) {
      told = sequence
      say(greeting)
    },
    end(command) {
      say({ command })
      socket.close(CLOSE.ended)
    },
    beat() {
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping()
    },
    moveOver: () => socket.close(CLOSE.serviceRestart),
    terminate: () => socket.terminate(),
  }
}

const texts = new WeakMap<Envelope, string>()

/** Written once for all the sockets that hear it, unless each person hears something else. */
function textFor(envelope: Envelope, userSeq: number): string {
  const { audience, message, sequence } = envelope
  if ('each' in audience) {
    const theirs = { ...message, data: audience.each[userSeq] }
    return JSON.stringify(sequence === null ? theirs : { ...theirs, sequence })
  }
  const text = texts.get(envelope) ?? JSON.stringify(sequence === null ? message : { ...message, sequence })
  texts.set(envelope, text)
  return text
}

/** Null for whatever is not `{ command, data? }` (SEC-17). */
function messageIn(text: string): { command: string; data: unknown } | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('command' in value)) return null
    const { command } = value
    return typeof command === 'string' ? { command, data: 'data' in value ? value.data : undefined } : null
  } catch {
    // A page of ours never sends this; the sender is told, nobody else is touched.
    return null
  }
}

/** Whether a socket hears what is said to an audience; at a site's own domain by the rule for it (SEC-38). */
export function hears(connection: Admitted, { audience, message }: Omit<Envelope, 'sequence'>): boolean {
  const isMemberOnly = connection.principal.isMemberOnly ?? false
  return isOf(connection, audience) && (!isMemberOnly || isHeardOnOwnDomain(message.command, audience))
}

function isOf({ principal, ...connection }: Admitted, audience: Audience): boolean {
  if ('channelSeq' in audience && connection.channelSeq !== audience.channelSeq) return false
  if ('each' in audience) return Object.hasOwn(audience.each, connection.userSeq)
  if ('sessionSeq' in audience) return connection.sessionSeq === audience.sessionSeq
  if ('userSeqs' in audience) return audience.userSeqs.includes(connection.userSeq)
  if ('staff' in audience) return principal.userTypeCd !== null || principal.isPlatformAdmin
  if (!('userSeq' in audience)) return true
  if (connection.userSeq !== audience.userSeq) return false
  return !('clientId' in audience) || connection.clientId === audience.clientId
}

import { once } from 'node:events'
import type { Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  recipients: string[]
  raw: string
}

type Command = 'MAIL FROM' | 'RCPT TO' | 'DATA'

/**
 * A mail server for tests that keeps what it takes. People named `gone…` it never takes, those named `later…` the
 * second time, those named `busy…` for now not, and whatever it is told to refuse once. Mails to `silent…` it keeps, and hangs up instead of an answer.
 */
export async function startMailServer() {
  const received: ReceivedMail[] = []
  const putOff = new Set<string>()
  let refusal: { at: Command; says: string; code: number } | null = null
  const refused = (at: Command) => {
    if (refusal?.at !== at) return null
    const { says, code } = refusal
    refusal = null
    return problem(says, code)
  }
  const arrivals = new EventTarget()
  const sockets = new Map<number | undefined, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom: (_address, _session, done) => done(refused('MAIL FROM')),
    onRcptTo({ address }, _session, done) {
      const told = refused('RCPT TO')
      if (told) return done(told)
      if (address.startsWith('gone')) return done(problem('No such person', 550))
      if (address.startsWith('busy')) return done(problem('Busy', 451))
      if (!address.startsWith('later') || putOff.has(address)) return done()
      putOff.add(address)
      done(problem('Busy', 451))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const told = refused('DATA')
        if (told) return done(told)
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ recipients, raw: Buffer.concat(chunks).toString() })
        arrivals.dispatchEvent(new Event('mail'))
        if (recipients.some((address) => address.startsWith('silent')))
          return sockets.get(session.remotePort)?.destroy()
        done()
      })
    },
  })
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort, socket))
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    received,
    refuseNext(at: Command, code: number, says: string) {
      refusal = { at, says, code }
    },
    async mailTo(recipient: string): Promise<ReceivedMail> {
      for (;;) {
        const found = received.find(({ recipients }) => recipients.includes(recipient))
        if (found) return found
        await once(arrivals, 'mail')
      }
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

const problem = (message: string, responseCode: number) => Object.assign(new Error(message), { responseCode })

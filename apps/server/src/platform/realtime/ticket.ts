import { randomUUID } from 'node:crypto'
import { socketTicket } from '@seodang/contract/realtime'
import { fail } from '@seodang/domain/errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'
import { headerOf } from '../http/origin.ts'
import { serve } from '../http/serve.ts'

const LIFE_SECONDS = 60
const PURPOSE = 'socket-ticket'

export interface Ticket {
  /** Asked about again when the socket opens, so that a login that ended meanwhile opens nothing. */
  accessToken: string
  /** 0 outside of any site. */
  channelSeq: number
  clientId: string
  nonce: string
  expiresAt: number
}

/** Makes tickets: sealed rather than signed, because they pass through addresses and logs. */
export function serveTickets(app: FastifyInstance): void {
  serve(app, socketTicket, async (ctx, { body }, _reply, request) => {
    const accessToken = headerOf(request, 'access-token') ?? fail('NOT_LOGGED_IN')
    const channelSeq = body.channelSeq ?? ctx.channelSeq
    // A site's own host speaks for that site only (SEC-03).
    if (ctx.channelSeq !== 0 && ctx.channelSeq !== channelSeq) fail('NO_DATA')
    if (channelSeq !== 0) {
      const { channelExists } = await app.frame.loadPrincipal({
        token: null,
        audience: ctx.origin.audience,
        channelSeq,
        courseSeq: null,
      })
      if (!channelExists) fail('NO_DATA')
    }
    const ticket: Ticket = {
      accessToken,
      channelSeq,
      clientId: ctx.origin.clientId ?? randomUUID(),
      nonce: randomUUID(),
      expiresAt: ctx.now.getTime() + LIFE_SECONDS * 1000,
    }
    const sealed = ctx.services.secrets.seal(PURPOSE, JSON.stringify(ticket))
    return { ticket: sealed.toString('base64url'), expiresInSeconds: LIFE_SECONDS }
  })
}

/** The ticket in `text`; null when it is not one of ours or too old. Whether it was used is asked elsewhere. */
export function openTicket({ secrets, now }: Services, text: string): Ticket | null {
  let ticket: Ticket
  try {
    ticket = JSON.parse(secrets.open(PURPOSE, Buffer.from(text, 'base64url')))
  } catch {
    // Whatever was not sealed by this installation does not open, for reasons that nobody needs to tell apart.
    return null
  }
  return ticket.expiresAt > now().getTime() ? ticket : null
}

import type { Principal } from '@seodang/domain/access'
import { fail } from '@seodang/domain/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { siteOfHost } from '../http/asked-host.ts'
import { plainHost } from '../http/origin.ts'
import { audienceOf } from '../http/own-domain.ts'
import type { Bus } from './bus.ts'
import { openTicket } from './ticket.ts'

/** Somebody whose socket may open. */
export interface Admitted {
  principal: Principal
  userSeq: number
  sessionSeq: number
  /** 0 outside of any site. */
  channelSeq: number
  clientId: string
  /** The last sequence that the page saw. */
  since: number | null
}

/** Refuses before the upgrade: a foreign page, or a ticket that is old, used, of another site or of an ended login (SEC-18). */
export async function admit(app: FastifyInstance, bus: Bus, request: FastifyRequest): Promise<Admitted> {
  const { services, loadPrincipal } = app.frame
  if (!(await isOurs(app, request))) fail('NO_PERMISSION')
  const { token, since } = asked(request.query)
  const ticket = openTicket(services, token) ?? fail('SESSION_ENDED')
  const host = await siteOfHost(app.frame, request)
  if (host && host.channelSeq !== ticket.channelSeq) fail('SESSION_ENDED')

  const channelSeq = ticket.channelSeq === 0 ? null : ticket.channelSeq
  const loaded = await loadPrincipal({
    token: ticket.accessToken,
    audience: audienceOf(request, host),
    channelSeq,
    courseSeq: null,
  })
  const { principal, sessionSeq } = loaded
  if (principal.userSeq === null || sessionSeq === null) fail('SESSION_ENDED')
  if (channelSeq !== null && !loaded.channelExists) fail('NO_DATA')
  // Last, so that a refusal does not spend the ticket.
  if (!(await bus.takeTicket(ticket.nonce, new Date(ticket.expiresAt)))) fail('SESSION_ENDED')
  return {
    principal,
    userSeq: principal.userSeq,
    sessionSeq,
    channelSeq: ticket.channelSeq,
    clientId: ticket.clientId,
    since,
  }
}

/** A browser always says which page opens a socket; it must be served by us: this host, the product's, or a site's. */
async function isOurs(app: FastifyInstance, request: FastifyRequest): Promise<boolean> {
  const { origin } = request.headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const page = new URL(origin)
  if (page.host === request.host || page.origin === app.frame.services.config.origin) return true
  return page.protocol === 'https:' && (await app.frame.resolveHost(plainHost(page.host))) !== null
}

function asked(query: unknown): { token: string; since: number | null } {
  const given = new Map(Object.entries(Object(query)))
  const [token, since] = [textOf(given.get('token')), textOf(given.get('since'))]
  return {
    token: token.slice(0, 2000),
    since: /^\d{1,15}$/.test(since) ? Number(since) : null,
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

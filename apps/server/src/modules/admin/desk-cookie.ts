import { DESK_LIFE } from '@seodang/domain/second-factor'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DESK_COOKIE } from '../../platform/http/cookies.ts'
import { clearOwnCookie, setOwnCookie } from '../../platform/http/own-cookie.ts'

/** Seen by the calls of the desk only, and comes from no page of another origin (ADM-04). */
export function setDeskCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  setOwnCookie(request, reply, DESK_COOKIE, token, DESK_LIFE)
}

export function clearDeskCookie(request: FastifyRequest, reply: FastifyReply): void {
  clearOwnCookie(request, reply, DESK_COOKIE)
}

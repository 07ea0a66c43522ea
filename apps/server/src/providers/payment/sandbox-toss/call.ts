import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Desk } from './desk.ts'
import { type Answer, refusal } from './errors.ts'
import type { Scenario } from './scenario.ts'

const KEY_DAYS = 15
const KEPT_ANSWERS = 1_000

/** Checks `Basic base64(secretKey + ":")` as Toss does; null when it is right. */
export function authProblem(request: FastifyRequest, secretKey: string): Answer | null {
  const encoded = /^Basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (encoded === undefined) return refusal('UNAUTHORIZED_KEY')
  const given = Buffer.from(encoded, 'base64').toString('utf8')
  if (!given.includes(':')) return refusal('INCORRECT_BASIC_AUTH_FORMAT')
  return given === `${secretKey}:` || SITE_SECRET.test(given) ? null : refusal('UNAUTHORIZED_KEY')
}

/**
 * Sites bring keys of their own: whatever has the form of a whole test key is one here. A live key never is, so that
 * nobody takes a demonstration for the real thing.
 */
const SITE_SECRET = /^test_sk_[A-Za-z0-9]{28,}:$/
export const isSiteClientKey = (key: string): boolean => /^test_ck_[A-Za-z0-9]{28,}$/.test(key)

export interface Call {
  on: 'confirm' | 'cancel' | 'charge' | 'fetch' | 'receipt' | 'transactions' | null
  orderId: string | null
}

/**
 * Answers one API call: a forced error comes before anything else, as `TossPayments-Test-Code` does at Toss; then
 * what the scenario spoils; then a kept answer of the same idempotency key; then the work.
 */
export function createCaller(desk: Desk, scenario: Scenario) {
  const running = new Set<string>()

  async function once(request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
    const key = request.headers['idempotency-key']
    if (typeof key !== 'string' || request.method !== 'POST') return work()
    if (key.length === 0 || key.length > 300) return refusal('INVALID_IDEMPOTENCY_KEY')
    // The body is no part of the identity (Toss's own rule): a key that is used for another amount repeats the first answer.
    const identity = createHash('sha256')
      .update([key, request.headers.authorization, request.method, request.url].join('\n'))
      .digest('hex')
    if (running.has(identity)) return refusal('IDEMPOTENT_REQUEST_PROCESSING')
    const { answers } = desk.store.state
    const kept = answers[identity]
    if (kept && desk.now().getTime() - new Date(kept.at).getTime() < KEY_DAYS * 86_400_000) return kept
    running.add(identity)
    try {
      const answer = await work()
      answers[identity] = { ...answer, at: desk.now().toISOString() }
      for (const old of Object.keys(answers).slice(0, -KEPT_ANSWERS)) delete answers[old]
      desk.store.save()
      return answer
    } finally {
      running.delete(identity)
    }
  }

  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    call: Call,
    work: () => Promise<Answer>,
  ): Promise<unknown> => {
    const english = /^en/i.test(request.headers['accept-language'] ?? '')
    const forced = request.headers['tosspayments-test-code']
    if (typeof forced === 'string' && forced !== '') return send(reply, refusal(forced, english))
    const effect = call.on === null ? null : scenario.next(call.on, call.orderId)
    if (effect !== null && typeof effect === 'object') return send(reply, refusal(effect.refuse, english))
    if (effect === 'loseCall') return lose(reply)
    const answer = await once(request, work)
    if (effect === 'loseReply') return lose(reply)
    if (effect === 'hang') return reply.hijack()
    if (lost.has(reply)) return lose(reply)
    return send(reply, english ? inEnglish(answer) : answer)
  }
}

const lost = new WeakSet<FastifyReply>()

/** The work asks for its own reply to be lost: the choice "lose the reply" of the payment window. */
export const loseThisReply = (reply: FastifyReply) => void lost.add(reply)

function lose(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

const send = (reply: FastifyReply, { status, body }: Answer) => reply.code(status).send(body)

const inEnglish = (answer: Answer): Answer =>
  answer.status >= 400 && answer.body instanceof Object && 'code' in answer.body
    ? refusal(String(answer.body.code), true)
    : answer

/** Before the body is checked: whatever a scenario names an order by. */
export const orderIdOf = (body: unknown): string | null =>
  body instanceof Object && 'orderId' in body && typeof body.orderId === 'string' ? body.orderId : null

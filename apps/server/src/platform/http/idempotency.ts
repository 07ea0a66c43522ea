import { createHash } from 'node:crypto'
import type { Endpoint } from '@seodang/contract/endpoint'
import { fail } from '@seodang/domain/errors'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { idempotentAnswers } from '../database/tables.ts'
import { headerOf } from './origin.ts'

/**
 * API-25: the first call with an `Idempotency-Key` does the work, later ones get its answer. A key that comes
 * back with another body is refused; one whose work still runs is told to ask again. A refusal is not kept:
 * the same key may try again.
 */
export async function answerRepeatable<T>(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  input: unknown,
  work: () => T | Promise<T>,
): Promise<T> {
  const key = headerOf(request, 'idempotency-key')?.slice(0, 200)
  if (!key || ctx.principal.userSeq === null) return work()
  const row = {
    key,
    userSeq: ctx.principal.userSeq,
    route: `${endpoint.method} ${request.url.split('?')[0]}`,
    bodyHash: createHash('sha256').update(JSON.stringify(input)).digest('base64url'),
  }
  const mine = and(
    eq(idempotentAnswers.userSeq, row.userSeq),
    eq(idempotentAnswers.route, row.route),
    eq(idempotentAnswers.key, row.key),
  )
  const [taken] = await ctx.db.insert(idempotentAnswers).values(row).onConflictDoNothing().returning()
  if (!taken) {
    const [first] = await ctx.db.select().from(idempotentAnswers).where(mine)
    if (first && first.bodyHash !== row.bodyHash) fail('IDEMPOTENCY_CONFLICT')
    // What was stored is what this very endpoint answered, so it has the endpoint's type.
    if (first?.finishedAt) return first.answer as T
    fail('IDEMPOTENCY_CONFLICT', { retryAfterSeconds: 1 })
  }
  try {
    const answer = await work()
    await ctx.db.update(idempotentAnswers).set({ answer, finishedAt: sql`now()` }).where(mine)
    return answer
  } catch (error) {
    await ctx.db.delete(idempotentAnswers).where(and(mine, isNull(idempotentAnswers.finishedAt)))
    throw error
  }
}

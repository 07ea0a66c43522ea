import type { Endpoint } from '@seodang/contract/endpoint'
import { fail } from '@seodang/domain/errors'
import { DAY } from '@seodang/domain/instant'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { type Context, inTransaction, type Services } from '../context.ts'
import { whileHeld } from '../database/holds.ts'
import { idempotentAnswers } from '../database/tables.ts'
import { defineJob } from '../jobs/jobs.ts'
import type { Units } from '../units.ts'
import { headerOf } from './origin.ts'

/** No person has this key. */
const NOBODY = 0

type Work<T> = (ctx: Context) => T | Promise<T>

/**
 * SET-09: a save that names the `revision` it changes, and answers with the next, is meant once: the same words for the
 * same revision are the save whose answer was lost, and no conflict with oneself. So its body is its key.
 */
const saysWhatItSaw = ({ body, reply }: Endpoint): boolean =>
  [body, reply].every(
    (said) => 'required' in said && Array.isArray(said.required) && said.required.includes('revision'),
  )

export const isRepeatable = (endpoint: Endpoint): boolean =>
  endpoint.idempotent !== undefined || saysWhatItSaw(endpoint)

interface Key {
  key: string
  userSeq: number
  route: string
  bodyHash: string
}

/**
 * API-25: the first call with an `Idempotency-Key` does the work, later ones get its answer. A key that comes
 * back with another body is refused; one whose work still runs is told to ask again. A refusal is not kept:
 * the same key may try again, and so may one whose process died (docs/decisions/work-that-goes-on.md).
 */
export async function answerRepeatable<T>(
  ctx: Context,
  endpoint: Endpoint,
  request: FastifyRequest,
  input: unknown,
  work: Work<T>,
): Promise<T> {
  // Of what was read of the body, not as a page spelled it. With the key of this installation: a body may hold a password.
  const bodyHash = ctx.services.secrets.sign('call', JSON.stringify(input))
  const key =
    headerOf(request, 'idempotency-key')?.slice(0, 200) ?? (saysWhatItSaw(endpoint) ? bodyHash : null)
  if (key === null || key === '') return work(ctx)
  const row = {
    key,
    // Of visitors it is the key alone that says who calls: nobody else can guess it.
    userSeq: ctx.principal.userSeq ?? NOBODY,
    // Not as it was spelled: both versions of a path and one with a slash at its end are one call.
    route: `${endpoint.method} ${endpoint.path}`,
    bodyHash,
  }
  const id = `call ${row.userSeq} ${row.route} ${row.key}`
  const answered = await whileHeld(ctx.services.holds, id, () => answerHeld(ctx, endpoint, row, work))
  return answered ? answered.result : fail('IDEMPOTENCY_CONFLICT', { retryAfterSeconds: 1 })
}

/** Nobody else is at this key: what is unfinished has lost its process. */
async function answerHeld<T>(ctx: Context, endpoint: Endpoint, row: Key, work: Work<T>): Promise<T> {
  const [taken] = await ctx.db.insert(idempotentAnswers).values(row).onConflictDoNothing().returning()
  if (!taken) {
    const [first] = await ctx.db.select().from(idempotentAnswers).where(of(row))
    if (first && first.bodyHash !== row.bodyHash) fail('IDEMPOTENCY_CONFLICT')
    // What was stored is what this very endpoint answered, so it has the endpoint's type.
    if (first?.finishedAt) return first.answer as T
    // It was done, in part or whole, and how it was answered is lost: doing it again would do it twice.
    if (first?.workedAt) fail('IDEMPOTENCY_CONFLICT')
  }
  try {
    const way = endpoint.idempotent ?? 'together'
    if (way === 'each') return await each(ctx, row, work)
    return way === 'together' ? await together(ctx, row, work) : await inSteps(ctx, row, work)
  } catch (error) {
    const { finishedAt, units } = idempotentAnswers
    await ctx.db.delete(idempotentAnswers).where(and(of(row), isNull(finishedAt), isNull(units)))
    throw error
  }
}

const together = <T>(outer: Context, row: Key, work: Work<T>): Promise<T> =>
  inTransaction(outer, async (ctx) => {
    const answer = await work(ctx)
    await finish(ctx, row, answer)
    return answer
  })

async function inSteps<T>(outer: Context, row: Key, work: Work<T>): Promise<T> {
  const beforeCommit = async ({ db }: Context) => {
    await db.update(idempotentAnswers).set({ workedAt: sql`now()` }).where(of(row))
  }
  const answer = await work({ ...outer, beforeCommit })
  await finish(outer, row, answer)
  return answer
}

/** Each of many is done once, by whichever of the calls with this key came to it (`unitOnce`). */
async function each<T>(outer: Context, row: Key, work: Work<T>): Promise<T> {
  const [first] = await outer.db
    .select({ units: idempotentAnswers.units })
    .from(idempotentAnswers)
    .where(of(row))
  const units: Units = {
    found: first?.units ?? {},
    async keep({ db }, name, unit) {
      const kept = sql`coalesce(${idempotentAnswers.units}, '{}') || ${JSON.stringify({ [name]: unit })}::jsonb`
      await db.update(idempotentAnswers).set({ units: kept }).where(of(row))
    },
  }
  const answer = await work({ ...outer, units })
  await finish(outer, row, answer)
  return answer
}

/**
 * Whoever lost the lock of a key with its session is not alone at it any more: only the first is kept, and what another
 * did in a transaction of its own is undone, to be answered with what the first did.
 */
async function finish({ db }: Context, row: Key, answer: unknown): Promise<void> {
  const kept = await db
    .update(idempotentAnswers)
    .set({ answer, finishedAt: sql`now()` })
    .where(and(of(row), isNull(idempotentAnswers.finishedAt)))
    .returning({ key: idempotentAnswers.key })
  if (kept.length === 0) fail('IDEMPOTENCY_CONFLICT', { retryAfterSeconds: 1 })
}

const of = ({ userSeq, route, key }: Key) =>
  and(
    eq(idempotentAnswers.userSeq, userSeq),
    eq(idempotentAnswers.route, route),
    eq(idempotentAnswers.key, key),
  )

const TIDY = defineJob<object>('http-tidy')
/** Longer than any page stays open with the same words in it. */
const KEPT = DAY

/** Each hour, because an answer may be as long as a page. */
export function tidyAnswers({ jobs }: Services): void {
  jobs.work(TIDY, forgetAnswers)
  jobs.schedule(TIDY, '40 * * * *', {})
}

export async function forgetAnswers(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - KEPT)
  await ctx.db.delete(idempotentAnswers).where(lt(idempotentAnswers.createdAt, before))
}

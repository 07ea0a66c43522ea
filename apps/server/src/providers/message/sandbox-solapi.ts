import { timingSafeEqual } from 'node:crypto'
import { DAY, MINUTE } from '@seodang/domain/instant'
import { lt } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import Type from 'typebox'
import { Compile } from 'typebox/compile'
import type { Services } from '../../platform/context.ts'
import { sentMessages } from '../../platform/database/tables.ts'
import { SEND, solapiSignature } from './solapi.ts'

/** Where the stand-in answers on every host of the installation. */
export const SOLAPI_SANDBOX = '/__sandbox/solapi'

/** A number that takes no messages: whoever writes to it sees how a refusal looks. */
export const DEAF_NUMBER = '01000000000'

const MOST_SKEW = 15 * MINUTE
const MESSAGES_KEPT = DAY

const batch = Compile(
  Type.Object({
    messages: Type.Array(
      Type.Object({
        to: Type.String({ pattern: '^\\d{8,11}$' }),
        from: Type.String({ pattern: '^\\d{8,11}$' }),
        text: Type.String({ minLength: 1, maxLength: 2000 }),
      }),
      { minItems: 1, maxItems: 10_000 },
    ),
  }),
)

const SIGNED = /^HMAC-SHA256 apiKey=([^,]+), date=([^,]+), salt=([^,]{12,64}), signature=([0-9a-f]{64})$/

/**
 * A stand-in for SOLAPI in its wire format, so that the adapter of production is what the demonstration and the
 * tests run. What it takes is read at `/dev/messages`; it forgets a message after a day.
 */
export function solapiSandbox(
  app: FastifyInstance,
  { db, now }: Pick<Services, 'db' | 'now'>,
  keys: { apiKey: string; apiSecret: string; sender: string },
): void {
  app.post(SOLAPI_SANDBOX + SEND, async (request, reply) => {
    if (!isSigned(request.headers.authorization ?? '', keys, now()))
      return reply
        .code(403)
        .send({ errorCode: 'SignatureDoesNotMatch', errorMessage: 'The signature differs.' })
    const body: unknown = request.body
    if (!batch.Check(body))
      return reply
        .code(400)
        .send({ errorCode: 'ValidationError', errorMessage: 'The messages are not valid.' })
    const isFailed = ({ to, from }: { to: string; from: string }) =>
      from !== keys.sender || to === DEAF_NUMBER
    const taken = body.messages.filter((message) => !isFailed(message))
    await db.delete(sentMessages).where(lt(sentMessages.createdAt, new Date(now().getTime() - MESSAGES_KEPT)))
    if (taken.length > 0)
      await db
        .insert(sentMessages)
        .values(taken.map(({ to, from, text }) => ({ recipient: to, sender: from, text, createdAt: now() })))
    return {
      failedMessageList: body.messages.filter(isFailed).map(({ to, from }) => ({
        to,
        from,
        type: 'SMS',
        statusCode: from === keys.sender ? '3058' : '1062',
        statusMessage: from === keys.sender ? 'not reachable' : 'sender not registered',
      })),
      groupInfo: { count: { total: body.messages.length, registeredSuccess: taken.length } },
    }
  })
}

function isSigned(header: string, keys: { apiKey: string; apiSecret: string }, now: Date): boolean {
  const [, apiKey, date = '', salt = '', signature = ''] = SIGNED.exec(header) ?? []
  const at = Date.parse(date)
  if (apiKey !== keys.apiKey || Number.isNaN(at) || Math.abs(at - now.getTime()) > MOST_SKEW) return false
  const right = solapiSignature(keys.apiSecret, date, salt)
  return timingSafeEqual(Buffer.from(right), Buffer.from(signature))
}

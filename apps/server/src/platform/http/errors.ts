import type { Language } from '@seodang/domain/codes'
import { AppError, ERRORS, type ErrorName, refusalText } from '@seodang/domain/errors'
import { problemTexts } from '@seodang/domain/problem-texts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { outageOf } from '../database/outage.ts'
import { loggedDetails } from './logged-details.ts'
import { languageOf } from './origin.ts'
import { sendTroublePage, wantsPage } from './trouble-page.ts'

export interface ProblemBody {
  resultCode: string
  errorName: string
  message: string
  fields?: Partial<Record<string, string>>
  details?: Record<string, unknown>
}

/** The one place that turns a refusal into an answer (API-24, ERR-23). */
export function problemBody(error: AppError, language: Language): ProblemBody {
  const fields = problemTexts(error.fields, language, error.labels)
  return {
    resultCode: error.resultCode,
    errorName: error.errorName,
    message: refusalText(error, language),
    ...(Object.keys(fields).length > 0 && { fields }),
    ...(error.details.shown && typeof error.details.shown === 'object'
      ? { details: { ...error.details.shown } }
      : undefined),
  }
}

const BY_STATUS: Record<number, ErrorName> = {
  400: 'INVALID_INPUT',
  404: 'NO_DATA',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'TOO_MANY_REQUESTS',
}

/** What is away comes back within seconds, or is told again. */
const RETRY_AFTER_SECONDS = 3

/** A fault of the transport (a broken JSON, a body too large) gets its catalogue entry; the rest is ours. */
function asAppError(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error
  const outage = outageOf(error)
  if (outage) return new AppError(outage, { retryAfterSeconds: RETRY_AFTER_SECONDS })
  const status = error.statusCode ?? 500
  if (status < 500) return new AppError(BY_STATUS[status] ?? 'INVALID_INPUT')
  return new AppError('INTERNAL')
}

export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const known = asAppError(error)
  const entry = ERRORS[known.errorName]
  if (known.errorName === 'INTERNAL') request.log.error({ err: error }, 'unexpected error')
  else if (known !== error && entry.status >= 500)
    request.log.warn({ err: error, errorName: known.errorName }, 'could not be done')
  else request.log.info({ errorName: known.errorName, details: loggedDetails(known.details) }, 'refused')
  if (typeof known.details.retryAfterSeconds === 'number')
    reply.header('retry-after', known.details.retryAfterSeconds)
  const isTrouble = entry.status >= 500 || known.errorName === 'TOO_MANY_REQUESTS'
  if (isTrouble && wantsPage(request)) return sendTroublePage(known.errorName, request, reply)
  return reply
    .code(entry.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(problemBody(known, languageOf(request)))
}

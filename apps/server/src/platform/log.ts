import { stdSerializers } from 'pino'
import type { Config } from './config.ts'
import { loggedAddress } from './http/logged-address.ts'

export function loggerOptions(config: Pick<Config, 'logLevel'>) {
  return {
    level: config.logLevel,
    // Tokens, cookies and codes never reach a log line.
    redact: [
      'req.headers["access-token"]',
      'req.headers.cookie',
      'req.headers.authorization',
      'res.headers["set-cookie"]',
      'res.headers["access-token"]',
    ],
    serializers: {
      req: (request: Parameters<typeof loggedAddress>[0] & { method: string; id?: string }) => ({
        method: request.method,
        url: loggedAddress(request),
        id: request.id,
      }),
      err: errorWithoutValues,
    },
  }
}

/**
 * What a query was given may be a code, a hash of a password or somebody's name: of one that failed the text is told,
 * and where it was asked, not its values; the database repeats them in `detail` and `where`.
 */
function errorWithoutValues(error: unknown) {
  if (!(error instanceof Error)) return error
  const { params, detail: _detail, where: _where, ...told } = stdSerializers.err(error)
  if (params === undefined) return told
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : ''
  const frames = told.stack.split('\n').filter((line) => /^ {4}at /.test(line))
  const message = `Failed query: ${told.query}${cause}`
  return { ...told, message, stack: [message, ...frames].join('\n') }
}

import type { Config } from './config.ts'

export function loggerOptions(config: Config) {
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
      req: (request: { method: string; url: string; id?: string }) => ({
        method: request.method,
        url: withoutQuery(request.url),
        id: request.id,
      }),
    },
  }
}

/** A ticket or a signature may stand in a query, and in a few paths; what was asked is told without them. */
export const withoutQuery = (url: string) =>
  url.split('?')[0]?.replace(/\/(auth\/(?:code|integrated)|resetpassword)\/[^/]+/i, '/$1/-')

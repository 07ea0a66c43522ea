import type { Answer, CallOptions, TestServer } from './server.ts'

/** An installation on https behind a proxy on the same machine. */
export const HTTPS = {
  ORIGIN: 'https://seodang.test',
  SITE_DOMAIN: 'seodang.test',
  TRUSTED_PROXIES: '127.0.0.1',
  ALLOW_SANDBOX_PAYMENTS: '1',
}

/** A call as the proxy passes it on that came to `host` by https. */
export const callAt = (server: TestServer, host: string, options: CallOptions): Promise<Answer> =>
  server.call({
    ...options,
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': host, ...options.headers },
  })

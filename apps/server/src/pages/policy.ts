import { createHash } from 'node:crypto'
import type { Config } from '../platform/config.ts'

/**
 * The Content-Security-Policy of one finished page: its inline scripts are allowed by their hashes, so nothing that
 * slipped into the page runs, and the page can still be cached (a nonce could not).
 */
export function policyOf(html: string, config: Config): string {
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const isData = /type="application\/(ld\+)?json"/.test(attributes)
    if (!isData && !/\bsrc=/.test(attributes) && code !== '')
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  }
  const toss = config.toss ? ' https://js.tosspayments.com' : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')} https://www.youtube.com${toss}`,
    // React writes style attributes (widths of bars, colours of a site), which no hash can name.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob: https://i.ytimg.com",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ws: wss:${toss}`,
    `frame-src 'self' https://www.youtube.com https://www.youtube-nocookie.com${toss}`,
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self'${toss}`,
    "frame-ancestors 'self'",
  ].join('; ')
}

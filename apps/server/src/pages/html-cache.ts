import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A page as it goes over the wire, in every encoding that was asked for so far. */
export interface FinishedPage {
  html: Buffer
  etag: string
  policy: string
  /** Code of the site runs in it. */
  runsCode: boolean
  br: Promise<Buffer> | null
  gzip: Promise<Buffer> | null
}

export function finishedPage(html: string, policy: string, { runsCode = false } = {}): FinishedPage {
  const body = Buffer.from(html)
  return {
    html: body,
    etag: `"${createHash('sha1').update(body).digest('base64url')}"`,
    policy,
    runsCode,
    br: null,
    gzip: null,
  }
}

/** Compressed once, at a level that pays for itself after a handful of visitors. */
export function encoded(page: FinishedPage, encoding: 'br' | 'gzip' | 'identity'): Promise<Buffer> | Buffer {
  if (encoding === 'br')
    return (page.br ??= brotli(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }))
  if (encoding === 'gzip') return (page.gzip ??= zip(page.html, { level: 6 }))
  return page.html
}

/** A page, until its site changes or the clock may have changed what it says. */
export interface KeptPage {
  version: number
  /** Milliseconds since 1970, both: a clock that was ahead when it was made may have gone back since. */
  from: number
  until: number
  page: FinishedPage
}

/** Least recently used goes first; bounded by bytes, because pages differ by two orders of magnitude. */
export function createPageCache(mostBytes: number) {
  const kept = new Map<string, KeptPage>()
  let bytes = 0
  const drop = (key: string) => {
    const entry = kept.get(key)
    if (!entry) return
    kept.delete(key)
    bytes -= entry.page.html.length * 2
  }
  return {
    get(key: string, version: number, now: number): KeptPage | null {
      const entry = kept.get(key)
      if (!entry) return null
      if (entry.version !== version) drop(key)
      if (entry.version !== version || now < entry.from || entry.until <= now) return null
      kept.delete(key)
      kept.set(key, entry)
      return entry
    },
    /** Of the same version, however old: better than none while nothing new can be made. */
    late(key: string, version: number): KeptPage | null {
      const entry = kept.get(key)
      return entry?.version === version ? entry : null
    },
    set(key: string, entry: KeptPage): void {
      drop(key)
      kept.set(key, entry)
      bytes += entry.page.html.length * 2
      for (const oldest of kept.keys()) {
        if (bytes <= mostBytes) break
        drop(oldest)
      }
    },
    get size() {
      return kept.size
    },
  }
}

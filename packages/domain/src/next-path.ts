import { readJsonObject } from './json.ts'
import { isSitePath, parseHttpUrl } from './url.ts'

/** NAV-17: where to go when there is nowhere to return to. */
export const MAIN_PATH = '/main'

// Returning to one of these would ask the same again.
const ENTRIES: readonly string[] = ['/login', '/createaccount', '/authcallback']
const JOIN_PATH = '/join'

/**
 * NAV-11, NAV-17, SEC-31, SEC-54: where a login returns to: a path of the same site, or an address on a host
 * that is registered to the site that sent the user; anything else leads to main. Login and sign-up may also
 * lead on to joining (`mayJoin`, JOIN-08); the join page itself may not.
 */
export function safeNext(
  next: string | null | undefined,
  {
    registeredHosts = [],
    fallback = MAIN_PATH,
    mayJoin = false,
  }: { registeredHosts?: readonly string[]; fallback?: string; mayJoin?: boolean } = {},
): string {
  const target = decoded(next ?? '')
  if (target.startsWith('/')) return isReturnPath(target, mayJoin) ? target : fallback
  const url = parseHttpUrl(target)
  if (url === null || !registeredHosts.includes(url.host)) return fallback
  return url.path === '' || isReturnPath(url.path, mayJoin) ? target : fallback
}

function isReturnPath(path: string, mayJoin: boolean): boolean {
  const [pathname = ''] = path.split(/[?#]/)
  if (!isSitePath(path) || pathname.includes('//')) return false
  const plain = pathname.replace(/\/$/, '').toLowerCase()
  return !ENTRIES.includes(plain) && (mayJoin || plain !== JOIN_PATH)
}

/** JOIN-08: where joining is asked to lead on to; null where `next` leads past joining. */
export function joinEntry(next: string | undefined): Entry | null {
  const [path = '', search] = decoded(next ?? '').split('?')
  if (path.replace(/\/$/, '').toLowerCase() !== JOIN_PATH) return null
  return readEntry(new URLSearchParams(search).get('query'))
}

/** NAV-10: the path comes URL-encoded; one that does not decode is no path. */
function decoded(next: string): string {
  if (next.startsWith('/') || /^https?:\/\//i.test(next)) return next
  try {
    return decodeURIComponent(next)
  } catch {
    return ''
  }
}

/** NAV-10: the JSON value of the query parameter that login and join accept. */
export type Entry = {
  /** URL-encoded return path. */
  next?: string
  siteJoin?: boolean
  /** On a custom-domain site: the address and the channel that the user came from. */
  origin?: string
  originSeq?: number
  /** ACC-13: a login ended before somebody came here. */
  ended?: true
}

/** NAV-10: the entry that a query value holds; whatever is not understood is left out. */
export function readEntry(value: string | null | undefined): Entry {
  const record = readJsonObject(value)
  const next = record.get('next')
  const siteJoin = record.get('siteJoin')
  const origin = record.get('origin')
  const originSeq = Number(record.get('originSeq'))
  return {
    ...(typeof next === 'string' && { next }),
    ...((siteJoin === true || siteJoin === 'true' || siteJoin === 'Y') && { siteJoin: true }),
    ...(typeof origin === 'string' && parseHttpUrl(origin) !== null && { origin }),
    ...(Number.isSafeInteger(originSeq) && originSeq > 0 && { originSeq }),
    ...(record.get('ended') === true && { ended: true }),
  }
}

/** NAV-10: the value of the query parameter for a wanted path, its query included. */
export function entryValue(entry: Entry): string {
  return JSON.stringify({
    ...entry,
    ...(entry.next !== undefined && { next: encodeURIComponent(entry.next) }),
  })
}

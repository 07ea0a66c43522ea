import { narrow } from './viewport.ts'

/** Kept for 34,560,000 ms, the 9.6 hours that 1§7 and 1§9 state. */
const CLIENT_ID_LIFETIME_MS = 34_560_000
const CLIENT_ID = 'client-id'
const SESSION_COOKIE = 'http-session'
const TWO_DAYS_S = 172_800

/** API-08: made once, kept for its lifetime, sent with every request. */
export function clientId(): string {
  const now = Date.now()
  const kept = readKept()
  if (kept && now - kept.at < CLIENT_ID_LIFETIME_MS) return kept.id
  const id = crypto.randomUUID()
  writeKept({ id, at: now })
  return id
}

let fallback: { id: string; at: number } | null = null

function readKept(): { id: string; at: number } | null {
  try {
    const [id, at] = (localStorage.getItem(CLIENT_ID) ?? '').split('|')
    return id && at ? { id, at: Number(at) } : fallback
  } catch {
    // Storage can be switched off; the id then lives as long as the page.
    return fallback
  }
}

function writeKept(mark: { id: string; at: number }): void {
  fallback = mark
  try {
    localStorage.setItem(CLIENT_ID, `${mark.id}|${mark.at}`)
  } catch {
    // As above: `fallback` serves.
  }
}

export const deviceOf = (): 'mobile' | 'web' => (narrow() ? 'mobile' : 'web')

/** API-10: the session value of GET common/session, in a cookie for two days. */
export function httpSession(): string {
  return cookie(SESSION_COOKIE) ?? ''
}

export function keepHttpSession(value: string): void {
  writeCookie(SESSION_COOKIE, value, TWO_DAYS_S)
}

export function cookie(name: string): string | null {
  if (typeof document === 'undefined') return null
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

export function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${maxAgeSeconds}; samesite=lax${secure}`
}

/** A W3C trace for each call, always sampled (GEN-15: sample rate 1). */
export function traceParent(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`
}

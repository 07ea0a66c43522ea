/**
 * The short-lived token of this browser. It is kept over reloads so that a page needs no extra call to know who
 * is there; the long-lived one never leaves its HttpOnly cookie.
 */
const KEY = 'access-token'
/** The event that other parts and other tabs hear when somebody came or went. */
export const SESSION_CHANGED = 'seodang:session'

/** Of an administrator who looks at a site (ADM-02): it lives in its own tab, beside whatever login the browser has. */
const VIEW_KEY = 'view-token'

let memory: string | null = null

export function viewToken(): string | null {
  try {
    return sessionStorage.getItem(VIEW_KEY)
  } catch {
    return null
  }
}

export const keepViewToken = (token: string): void => sessionStorage.setItem(VIEW_KEY, token)

export function accessToken(): string | null {
  try {
    return viewToken() ?? localStorage.getItem(KEY) ?? memory
  } catch {
    return memory
  }
}

export function keepAccessToken(token: string | null): void {
  // A look that is over, or a login in its place; either way the browser's own login is another matter.
  if (viewToken() !== null) {
    sessionStorage.removeItem(VIEW_KEY)
    if (token === null) return
  }
  memory = token
  try {
    if (token === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, token)
  } catch {
    // Storage can be switched off; `memory` serves this tab.
  }
}

/** Forgets a token that opens nothing any more; one that came in its place meanwhile stays. */
export function dropAccessToken(token: string | null): void {
  if (accessToken() === token) keepAccessToken(null)
}

let renewing: Promise<string | null> | null = null
let renew: (() => Promise<string | null>) | null = null

/** The session provider says how a token is renewed; null when the session is over. */
export function renewWith(ask: () => Promise<string | null>): void {
  renew = ask
}

/** One renewal at a time in this tab, and one tab at a time: a refresh token works once. */
export function renewSession(): Promise<string | null> {
  renewing ??= inTurn().finally(() => {
    renewing = null
  })
  return renewing
}

async function inTurn(): Promise<string | null> {
  // A look is not renewed.
  if (viewToken() !== null) return null
  const before = accessToken()
  const ask = async () => {
    // Another tab may have renewed while this one waited for its turn.
    const now = accessToken()
    return now !== before && now !== null ? now : ((await renew?.()) ?? null)
  }
  return 'locks' in navigator ? navigator.locks.request('seodang-refresh', ask) : ask()
}

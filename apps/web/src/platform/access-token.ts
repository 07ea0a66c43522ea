import {
  markedPerson,
  mayBeSomebody,
  personCame,
  personLeft,
  type SessionUser,
  settleAsVisitor,
} from './person.ts'

/** What a login or a renewal hands out. */
export interface SignedIn {
  accessToken: string
  expiresInSeconds: number
  user: SessionUser
}

/** So much of its time is left for the call that carries it. */
const MARGIN_MS = 30_000

/**
 * The short-lived token of this tab. It lives in memory only, where no code of a site finds it: whoever loads a page
 * is known by the long-lived one, which never leaves its HttpOnly cookie (ACC-26).
 */
let held: { token: string; keptAt: number; goodUntil: number } | null = null

/** Of an administrator who looks at a site (ADM-02): it lives in its own tab, beside whatever login the browser has. */
const VIEW_KEY = 'view-token'

export function viewToken(): string | null {
  try {
    return sessionStorage.getItem(VIEW_KEY)
  } catch {
    return null
  }
}

export const keepViewToken = (token: string): void => sessionStorage.setItem(VIEW_KEY, token)

/** A look that is over: the browser's own login, which is another matter, begins with another document. */
export function endView(): void {
  sessionStorage.removeItem(VIEW_KEY)
  location.reload()
}

/** As it is, however old. */
export const accessToken = (): string | null => viewToken() ?? held?.token ?? null

/** By this browser's own clock from end to end, so that it may be wrong; one that was set back tells nothing. */
function isGood(): boolean {
  const now = Date.now()
  return held !== null && now >= held.keptAt && now < held.goodUntil
}

/** Takes over what a login or a renewal handed out; a look at a site is over then. */
export function comeIn({ accessToken: token, expiresInSeconds, user }: SignedIn, renewing = false): void {
  if (viewToken() !== null) sessionStorage.removeItem(VIEW_KEY)
  const now = Date.now()
  held = { token, keptAt: now, goodUntil: now + expiresInSeconds * 1000 - MARGIN_MS }
  personCame(user, { renewing })
}

/** Forgets the person of this browser; `ended`: without their having asked for it in this tab. */
export function goOut({ ended = false } = {}): void {
  held = null
  personLeft({ ended })
}

/** What a call carries; null for visitors. A token whose time has run out is renewed before it is used. */
export async function tokenForCall(): Promise<string | null> {
  const view = viewToken()
  if (view !== null) return view
  if (held && isGood()) return held.token
  if (mayBeSomebody()) return (await renewSession()) && (held?.token ?? null)
  settleAsVisitor()
  return null
}

/** After a refusal of `token`: the one in its place, or null where the session is over. */
export async function tokenInsteadOf(token: string): Promise<string | null> {
  if (viewToken() !== null) {
    endView()
    return null
  }
  // Others may have renewed it while the refusal was on its way.
  if (held && held.token !== token) return held.token
  return (await renewSession()) && (held?.token ?? null)
}

/** Another tab says that somebody came or went: who is it? */
export function followMark(): void {
  if (viewToken() !== null) return
  if (markedPerson() === null) return goOut({ ended: true })
  held = null
  renewSession().catch((error: unknown) => console.info('session not renewed', error))
}

/** Who is here by a token that is good now; null is nobody, undefined is whoever the token says. */
export async function renewedPerson(): Promise<SessionUser | null | undefined> {
  if (viewToken() !== null || isGood()) return undefined
  if (mayBeSomebody()) return renewSession()
  settleAsVisitor()
  return null
}

let renewing: Promise<SessionUser | null> | null = null
let ask: (() => Promise<SignedIn | null>) | null = null

/** The client says how a session is renewed; null when it is over. */
export function renewWith(how: () => Promise<SignedIn | null>): void {
  ask = how
}

/**
 * One renewal at a time in this tab, and one tab at a time: they share the cookie. Fails where nobody answered; the
 * person is still who they were, then.
 */
export function renewSession(): Promise<SessionUser | null> {
  renewing ??= inTurn().finally(() => {
    renewing = null
  })
  return renewing
}

/** Whoever comes in or goes waits for a renewal that is under way: its answer must not come last. */
export const renewalSettled = async (): Promise<unknown> => renewing?.catch(() => null)

const inTurn = () => ('locks' in navigator ? navigator.locks.request('seodang-refresh', renew) : renew())

async function renew(): Promise<SessionUser | null> {
  const [marked, before] = [markedPerson(), held]
  const answer = (await ask?.()) ?? null
  if (answer) {
    comeIn(answer, true)
    return answer.user
  }
  // Somebody came in meanwhile, here or in another tab, with another cookie.
  const now = markedPerson()
  if ((now && now !== marked) || (held !== null && held !== before)) return renew()
  goOut({ ended: true })
  return null
}

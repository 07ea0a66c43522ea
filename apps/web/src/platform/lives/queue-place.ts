/** Which live somebody waits to enter, over a reload of this tab (BYD-14). The place itself is kept by the server. */
const KEY = 'live-queue'

export function keptPlace(): number | null {
  try {
    const kept = sessionStorage.getItem(KEY)
    return kept === null ? null : Number(kept)
  } catch {
    return null
  }
}

export function keepPlace(itemSeq: number | null): void {
  try {
    if (itemSeq === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, String(itemSeq))
  } catch {
    // Storage can be switched off; a reload then ends the waiting.
  }
}

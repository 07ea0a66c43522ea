/** NAV-18: who referred this browser to a site, kept until it is used on signing up or paying. */
const keyOf = (channelSeq: number) => `referral-${channelSeq}`

export function keepReferral(channelSeq: number, refererCode: string): void {
  try {
    localStorage.setItem(keyOf(channelSeq), refererCode)
  } catch {
    // Storage can be switched off; then nobody is credited, and the visit goes on.
  }
}

export function referralOf(channelSeq: number): string | null {
  try {
    return localStorage.getItem(keyOf(channelSeq))
  } catch {
    return null
  }
}

export function forgetReferral(channelSeq: number): void {
  try {
    localStorage.removeItem(keyOf(channelSeq))
  } catch {
    // As above: nothing was kept.
  }
}

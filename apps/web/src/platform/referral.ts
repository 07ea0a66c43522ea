import { isReferralAlive, type Referral } from '@seodang/domain/referral'

/** NAV-18, LKS-12: by which link this browser came last, kept until it is used or its days are over. */
const keyOf = (channelSeq: number) => `referral-${channelSeq}`

export function keepReferral(channelSeq: number, refererCode: string): void {
  try {
    const referral: Referral = { refererCode, at: new Date().toISOString() }
    localStorage.setItem(keyOf(channelSeq), JSON.stringify(referral))
  } catch {
    // Storage can be switched off; then nobody is credited, and the visit goes on.
  }
}

export function referralOf(channelSeq: number): string | null {
  try {
    const referral = read(localStorage.getItem(keyOf(channelSeq)))
    return referral !== null && isReferralAlive(referral, new Date()) ? referral.refererCode : null
  } catch {
    // Whatever stands there was not written by us.
    return null
  }
}

function read(text: string | null): Referral | null {
  const kept: unknown = JSON.parse(text ?? 'null')
  if (typeof kept !== 'object' || kept === null || !('refererCode' in kept) || !('at' in kept)) return null
  const { refererCode, at } = kept
  return typeof refererCode === 'string' && typeof at === 'string' ? { refererCode, at } : null
}

export function forgetReferral(channelSeq: number): void {
  try {
    localStorage.removeItem(keyOf(channelSeq))
  } catch {
    // As above: nothing was kept.
  }
}

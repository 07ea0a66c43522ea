import { MARKETING_TOOL } from '@seodang/domain/codes'
import { toolKey } from '@seodang/domain/marketing-tools'
import { useSyncExternalStore } from 'react'
import { useMaybeChannel } from './channel.tsx'

/** What visits may be told to: counting them, and showing advertisements elsewhere. Neither without a yes. */
export interface MarketingConsent {
  analytics: boolean
  marketing: boolean
}

/** Asked again after a year. */
const LIFE_MS = 31_536_000_000
const listeners = new Set<() => void>()
const keyOf = (channelSeq: number) => `marketing-consent:${channelSeq}`

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The text is what is compared: a fresh object each time would never come to rest. */
function kept(channelSeq: number): string | null {
  try {
    return localStorage.getItem(keyOf(channelSeq))
  } catch {
    // Without storage nobody has agreed to anything.
    return null
  }
}

function readConsent(text: string | null): MarketingConsent | null {
  if (text === null) return null
  const { analytics, marketing, at }: MarketingConsent & { at: number } = JSON.parse(text)
  return Date.now() - at < LIFE_MS ? { analytics, marketing } : null
}

/** Changed in another part of the page, it is known here at once. */
export function keepConsent(channelSeq: number, consent: MarketingConsent | null): void {
  if (consent) localStorage.setItem(keyOf(channelSeq), JSON.stringify({ ...consent, at: Date.now() }))
  else localStorage.removeItem(keyOf(channelSeq))
  for (const listener of listeners) listener()
}

/** What this browser agreed to on this site; null while nobody has answered. */
export function useMarketingConsent(): MarketingConsent | null {
  const channelSeq = useMaybeChannel()?.channelSeq ?? 0
  const text = useSyncExternalStore(
    listen,
    () => kept(channelSeq),
    () => null,
  )
  return readConsent(text)
}

/** What the site would like to be agreed to; nothing is asked where it has set no key. */
export function useConsentAsked(): MarketingConsent {
  const tools = useMaybeChannel()?.marketingTools ?? []
  return {
    analytics: toolKey(tools, MARKETING_TOOL.analytics) !== null,
    marketing: toolKey(tools, MARKETING_TOOL.pixel) !== null,
  }
}

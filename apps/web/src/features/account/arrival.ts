import { type Entry, joinEntry, MAIN_PATH, readEntry, safeNext } from '@seodang/domain/next-path'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { accountAddress } from '../../platform/account-address.ts'
import { type Api, useApi } from '../../platform/api.ts'
import { type Channel, useMaybeChannel } from '../../platform/channel.tsx'
import { siteAddress, useBoot } from '../../platform/site-address.ts'

/** NAV-10: what stands in `?query=`; the router may have read its JSON already. */
export const entryOf = (query: unknown): Entry =>
  readEntry(typeof query === 'string' ? query : JSON.stringify(query ?? {}))

/** The same as text, for whoever leaves the page and comes back. */
export const queryText = (query: unknown): string | null =>
  query === undefined ? null : typeof query === 'string' ? query : JSON.stringify(query)

/** Another account page with the same way back. */
export function withSameQuery(path: string, query: unknown): string {
  const value = queryText(query)
  return value === null ? path : `${path}?query=${encodeURIComponent(value)}`
}

/** ACC-18, NAV-11: whichever way somebody came in, they end in the same place. */
export function useArrival(): (entry: Entry) => Promise<void> {
  const api = useApi()
  const router = useRouter()
  const channel = useMaybeChannel()
  const boot = useBoot()
  return useCallback(
    async (entry) => {
      const site = await originOf(api, entry)
      if (entry.siteJoin && site && site.channelSeq !== channel?.channelSeq) {
        // SITE-06: joining is done where the person came from; `next` is a path of that site.
        const there = siteAddress(boot, site, withSameQuery('/join', { next: entry.next }))
        return location.assign(there)
      }
      const next = safeNext(entry.next, {
        registeredHosts: site ? hostsOf(site) : [],
        fallback: fallbackOf(channel !== null),
        mayJoin: true,
      })
      // Whoever came to join goes on to the join page first.
      const target = entry.siteJoin && joinEntry(next) === null ? accountAddress('/join', next) : next
      if (target.startsWith('/')) await router.navigate({ href: target, replace: true })
      else location.assign(target)
    },
    [api, router, channel, boot],
  )
}

/** JOIN-10: joining leads on to next or to main, never back to joining. */
export const afterJoining = (query: unknown, isOnSite: boolean): string =>
  safeNext(entryOf(query).next, { fallback: fallbackOf(isOnSite) })

const fallbackOf = (isOnSite: boolean) => (isOnSite ? MAIN_PATH : '/mypage')

/** The site that sent the person here; what the address says of it besides its number is not believed. */
async function originOf(api: Api, { originSeq }: Entry): Promise<Channel | null> {
  if (originSeq === undefined) return null
  try {
    return await api.get('/v2.0/channels/{channelSeq}', { path: { channelSeq: originSeq } })
  } catch {
    // A site that is gone sent nobody; the person then arrives at the main page.
    return null
  }
}

/** NAV-17: only the hosts of that site may be returned to. */
const hostsOf = (site: Channel): string[] => [
  new URL(site.origin).host,
  ...(site.domain ? [site.domain] : []),
]

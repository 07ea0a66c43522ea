import { entryValue, joinEntry, readEntry, safeNext } from '@seodang/domain/next-path'
import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useMaybeChannel } from './channel.tsx'
import { hasLoginEnded } from './person.ts'

/** NAV-10: an account page (`/login`, `/join`, …) that returns to `next`, a path of this site with its query. */
export const accountAddress = (path: string, next: string): string =>
  `${path}?query=${encodeURIComponent(entryValue({ next }))}`

/** NAV-08, ACC-13: the login that returns to `next`; it says so where one has ended. */
export const loginAddress = (next: string): string =>
  `/login?query=${encodeURIComponent(entryValue({ next, ...(hasLoginEnded() && { ended: true }) }))}`

const ACCOUNT_PAGES = /^\/(login|createaccount|join|resetpassword)/i
const JOIN = '/join'

/** JOIN-08, NAV-11: an account page that returns to `href`; if that is one itself, to where it leads. */
export function accountAddressFrom(href: string, path: string): string {
  if (!ACCOUNT_PAGES.test(href)) return accountAddress(path, href)
  const { next } = readEntry(new URLSearchParams(href.split('?')[1]).get('query'))
  const wanted = path === JOIN ? (joinEntry(next)?.next ?? next) : next
  const target = safeNext(wanted, { fallback: '', mayJoin: path !== JOIN })
  return target === '' ? path : accountAddress(path, target)
}

/** The address of an account page that returns to where one is. */
export function useAccountAddress(): (path: string) => string {
  const { href } = useLocation()
  return useCallback((path) => accountAddressFrom(href, path), [href])
}

/** JOIN-08: on a site, signing up leads on to joining it, and from there to where one is. */
export function useSignUpAddress(): string {
  const address = useAccountAddress()
  const isOnSite = useMaybeChannel() !== null
  return isOnSite ? accountAddress('/createaccount', address(JOIN)) : address('/createaccount')
}

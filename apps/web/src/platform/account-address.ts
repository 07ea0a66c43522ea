import { entryValue } from '@seodang/domain/next-path'
import { useLocation } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useMaybeChannel } from './channel.tsx'

/** NAV-10: an account page (`/login`, `/join`, …) that returns to `next`, a path of this site with its query. */
export const accountAddress = (path: string, next: string): string =>
  `${path}?query=${encodeURIComponent(entryValue({ next }))}`

const ACCOUNT_PAGES = /^\/(login|createaccount|join|resetpassword)/i

/** The address of an account page that returns to where one is; from one account page to the next nothing is kept. */
export function useAccountAddress(): (path: string) => string {
  const { href, pathname } = useLocation()
  return useCallback(
    (path) => (ACCOUNT_PAGES.test(pathname) ? path : accountAddress(path, href)),
    [href, pathname],
  )
}

/** JOIN-08: on a site, signing up leads on to joining it, and from there to where one is. */
export function useSignUpAddress(): string {
  const address = useAccountAddress()
  const isOnSite = useMaybeChannel() !== null
  return isOnSite ? accountAddress('/createaccount', address('/join')) : address('/createaccount')
}

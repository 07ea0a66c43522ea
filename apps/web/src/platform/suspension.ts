import type { Boot } from './app-router.tsx'

/** What people have already stays theirs on a suspended site, and a payment comes to its end (ADM-02). */
const STAYS_OPEN = /^\/(me\/|classes\/[^/]+\/payment\/)/

/** The page is not shown because the platform has suspended its site. */
export const isStopped = ({ channel }: Boot, pathname: string): boolean =>
  channel?.suspension != null && !STAYS_OPEN.test(pathname)

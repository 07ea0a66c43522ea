import { isProSite, pathWithoutStudio } from '@seodang/domain/studio'
import { notFound, redirect } from '@tanstack/react-router'
import type { Boot } from './app-router.tsx'

/** STU-08: a site without the studio is sent from its addresses to the page that holds the same. */
export function requireStudio({
  context: { boot },
  location: { pathname },
}: {
  context: { boot: Boot }
  location: { pathname: string }
}): void {
  if (!boot.channel) throw notFound()
  const elsewhere = pathWithoutStudio(pathname)
  if (!isProSite(boot.channel) && elsewhere !== null) throw redirect({ href: elsewhere, replace: true })
}

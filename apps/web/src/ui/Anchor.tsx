import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { notePress } from '../platform/lazy/last-press.ts'

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  href: string
  /** Fetches a document instead of changing the page in place: downloads, sign-out, another origin. */
  reload?: boolean
  ref?: Ref<HTMLAnchorElement>
}

/** Paths that are answered by the server and never by a page. */
const SERVED = /^\/(api|utility|universal|media)\//

const isPage = (href: string) => href.startsWith('/') && !href.startsWith('//') && !SERVED.test(href)

/**
 * A link to any address. An address of this site changes the page in place and is fetched ahead when the
 * pointer rests on it; anything else is an ordinary link, which opens apart without handing over this window.
 */
export function Anchor({ href, reload = false, onClick, onPointerEnter, ...rest }: AnchorProps) {
  // Absent outside the application (tests, previews of a component alone).
  const router = useRouter({ warn: false })
  const inPlace = router && !reload && !rest.target && rest.download === undefined && isPage(href)
  if (!inPlace)
    return (
      <a
        rel={rest.target === '_blank' ? 'noopener' : undefined}
        {...rest}
        {...{ href, onClick, onPointerEnter }}
      />
    )

  // The router's types want a route they know; these addresses are data (menus, settings, pages of a list), and
  // its own Link takes them the same way.
  const address = { href } as Parameters<typeof router.buildLocation>[0]
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain) return
    event.preventDefault()
    // Back to where one still is goes nowhere, so nothing else would tell what waits for a page that it is too late.
    notePress(router)
    // NAV-05: the same page with another filter or order stays where it is.
    const isSamePage = router.buildLocation(address).pathname === router.state.location.pathname
    void router.navigate({ href, resetScroll: !isSamePage })
  }
  // What fails ahead of time fails again, and is told, when the person really goes there.
  const fetchAhead = () => void router.preloadRoute(address).catch(() => undefined)

  return (
    <a
      {...rest}
      // Built by the router, so that what it keeps in every address (the channel, a base path) is in this one too.
      href={router.buildLocation(address).publicHref}
      onClick={go}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        if (event.pointerType === 'mouse') fetchAhead()
      }}
    />
  )
}

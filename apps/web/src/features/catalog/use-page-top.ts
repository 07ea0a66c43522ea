import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** A page that is still on its way begins at its top too; the router moves only once it is there (NAV-05). */
export function usePageTop() {
  const router = useRouter()
  useEffect(() => {
    const { location, resolvedLocation } = router.state
    // The first page stays where its reader has scrolled to, the same page with another filter where it is.
    if (!resolvedLocation || resolvedLocation.pathname === location.pathname) return
    // Newer browsers answer a promise here, which React would call as a clean-up.
    scrollTo({ top: 0, behavior: 'instant' })
  }, [router])
}

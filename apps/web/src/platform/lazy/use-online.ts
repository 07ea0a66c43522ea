import { useEffect } from 'react'

/** When the browser says that it is back. */
export function useOnline(act: () => void): void {
  useEffect(() => {
    window.addEventListener('online', act)
    return () => window.removeEventListener('online', act)
  }, [act])
}

import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const KEPT = 'invitation'
const TOKEN = /^#?([\w-]{20,100})$/

/**
 * SEC-37: the key of the link moves from the address into this tab, where it survives signing up and logging in;
 * the address is then one that may be shown. Null before the browser has looked, empty where there is none.
 */
export function useInvitationToken(): string | null {
  const router = useRouter()
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const found = TOKEN.exec(location.hash)?.[1]
    if (found) {
      sessionStorage.setItem(KEPT, found)
      void router.navigate({ to: '.', search: true, hash: '', replace: true })
    }
    setToken(found ?? sessionStorage.getItem(KEPT) ?? '')
  }, [router])
  return token
}

export const forgetInvitation = () => sessionStorage.removeItem(KEPT)

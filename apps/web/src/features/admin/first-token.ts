import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const TOKEN = /^#([\w-]{43})$/

/** ADM-01: the key of the printed link, taken out of the address, which is then one that may be shown. */
export function useFirstToken(): [string | null, () => void] {
  const router = useRouter()
  const [token, setToken] = useState(() => TOKEN.exec(location.hash)?.[1] ?? null)
  useEffect(() => {
    if (TOKEN.test(location.hash)) void router.navigate({ to: '.', search: true, hash: '', replace: true })
  }, [router])
  return [token, () => setToken(null)]
}

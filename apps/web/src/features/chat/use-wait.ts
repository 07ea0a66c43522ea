import { SECOND } from '@seodang/domain/instant'
import { useEffect, useState } from 'react'

/** CHAT-07: the seconds of slow mode that are left, counted down; `begin` after an own message. */
export function useWait(known: number, slowSeconds: number): { left: number; begin: () => void } {
  const [left, setLeft] = useState(known)
  const [given, setGiven] = useState(known)
  // The room was asked anew.
  if (given !== known) {
    setGiven(known)
    setLeft(known)
  }
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), SECOND)
    return () => clearTimeout(timer)
  }, [left])
  return { left, begin: () => setLeft(slowSeconds) }
}

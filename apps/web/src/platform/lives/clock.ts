import { LIVE_CLOCK } from '@seodang/domain/live'
import { useEffect, useState } from 'react'

/** LIVE-02, LIVE-36: the server's time, every 300 ms. */
export function useServerClock(ahead: number): number {
  const [now, setNow] = useState(() => Date.now() + ahead)
  useEffect(() => {
    const tick = () => setNow(Date.now() + ahead)
    tick()
    const timer = setInterval(tick, LIVE_CLOCK)
    return () => clearInterval(timer)
  }, [ahead])
  return now
}

import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMaybeChannel } from '../channel.tsx'
import { lazyExtra } from '../lazy/lazy.tsx'
import { useSession } from '../session.tsx'
import { hidesLives } from './hidden.ts'

const LiveWidget = lazyExtra(() => import('./LiveWidget.tsx'))

/** HDR-01, LIVE-30: only somebody who is logged in has lives; visitors load nothing of it. */
export function LiveNotice() {
  const channel = useMaybeChannel()
  const { status } = useSession()
  const { pathname } = useLocation()
  if (!channel || status !== 'user' || hidesLives(pathname)) return null
  return (
    <Suspense>
      <LiveWidget key={channel.channelSeq} channelSeq={channel.channelSeq} />
    </Suspense>
  )
}

import { Suspense, useEffect, useRef } from 'react'
import { lazyPart } from '../lazy/lazy.tsx'
import type { Joinable, useJoinLive } from './use-join.ts'

const QueueDialog = lazyPart(() => import('./QueueDialog.tsx'))

type LiveQueueProps = {
  /** The live beside which it stands; waiting for it goes on after a reload. */
  live: Joinable
  joining: ReturnType<typeof useJoinLive>
  onEntered?: () => void
}

/** BYD-14: the waiting for a live, while there is any. */
export function LiveQueue({ live, joining, onEntered }: LiveQueueProps) {
  const { queue, join, isBusy } = joining
  const first = useRef(() => queue.resume(live))
  useEffect(() => first.current(), [])
  const { live: queued } = queue
  if (!queued) return null
  const after = async (entering: Promise<boolean>) => {
    const went = await entering
    if (went) onEntered?.()
    return went
  }
  return (
    <Suspense>
      <QueueDialog
        live={queued}
        isBusy={isBusy}
        onTurn={() => after(queue.enterByTurn(queued))}
        onEnter={() => void after(join(queued))}
        onClose={queue.leave}
      />
    </Suspense>
  )
}

import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useApi } from '../api.ts'
import { useText } from '../language.tsx'
import styles from './queue.module.css'
import { keepPlace } from './queue-place.ts'
import * as texts from './texts.ts'
import type { Joinable } from './use-join.ts'
import { type Place, useQueue } from './use-queue.ts'

type QueueDialogProps = {
  live: Joinable
  /** The turn has come; answers false where the browser wants a press of its own first. */
  onTurn: () => Promise<boolean>
  /** A press on the button once the turn has come. */
  onEnter: () => void
  isBusy: boolean
  onClose: () => void
}

/** BYD-14: waits at the door of a live with an honest position. Whoever closes it gives the place up. */
export default function QueueDialog({ live, onTurn, onEnter, isBusy, onClose }: QueueDialogProps) {
  const text = useText(texts)
  const api = useApi()
  const { place, refusal } = useQueue(live)
  const { channelSeq, courseSeq, itemSeq } = live
  const turn = useRef(onTurn)
  useEffect(() => {
    turn.current = onTurn
  })
  const isAdmitted = place?.isAdmitted === true
  useEffect(() => {
    keepPlace(itemSeq)
  }, [itemSeq])
  useEffect(() => {
    if (isAdmitted) void turn.current()
  }, [isAdmitted])

  const leave = () => {
    keepPlace(null)
    // One that does not arrive lapses by itself.
    if (refusal === null)
      api
        .post('/v1.0/join-live/{channelSeq}/{courseSeq}/{itemSeq}/queue/delete', {
          path: { channelSeq, courseSeq, itemSeq },
          keepalive: true,
        })
        .catch((error: unknown) => console.info('the place in the queue lapses by itself', error))
    onClose()
  }
  return (
    <Dialog
      open
      title={text(refusal ? 'queueOver' : isAdmitted ? 'queueTurn' : 'queueTitle')}
      onClose={leave}
      actions={
        isAdmitted ? (
          <>
            <Button onClick={leave}>{text('queueLeave')}</Button>
            <Button variant="main" busy={isBusy} busyText={text('joining')} data-autofocus onClick={onEnter}>
              {text('join')}
            </Button>
          </>
        ) : (
          <Button onClick={leave}>{text(refusal ? 'queueClose' : 'queueLeave')}</Button>
        )
      }
    >
      <div className={styles.queue} role="status">
        {refusal ? <p>{refusal}</p> : place ? <Words place={place} /> : <Skeleton height={96} />}
      </div>
    </Dialog>
  )
}

function Words({ place: { isAdmitted, position, waitSeconds } }: { place: Place }) {
  const text = useText(texts)
  if (isAdmitted) return <p>{text('queueTurnBody')}</p>
  const minutes = Math.ceil(waitSeconds / 60)
  return (
    <>
      <p className={styles.place}>{text('queuePlace', { n: position })}</p>
      <p>
        {waitSeconds < 60 ? text('queueSeconds', { n: waitSeconds }) : text('queueMinutes', { n: minutes })}
      </p>
      <p className={styles.hint}>{text('queueHint')}</p>
    </>
  )
}

import { onlineManager } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStable } from '../../ui/stable.ts'
import type { SendingKey } from '../sending-key.ts'
import { type Found, type KeptState, newPiece } from './piece.ts'
import { usePlace } from './use-place.ts'

interface KeptOptions<T> {
  /** The kind of thing and its key: `comment:${postSeq}`. Null where nobody may write. */
  place: string | null
  /** What is written, as JSON. */
  value: T
  /** What stands there when nothing is written. */
  clean: T
  /** What it is written over, where that is more than `clean`: somebody else may change it meanwhile. */
  over?: unknown
  /** Tells one state of that from the next, where less than all of it does. */
  revision?: unknown
  restore: (value: T) => void
}

export interface Kept extends SendingKey {
  state: KeptState
  /** The browser keeps nothing (any more): what is written ends with the page. */
  isLost: boolean
  /** Something is written while there is no network; what is sent now waits for it. */
  isOffline: boolean
  restore: () => void
  discard: () => void
  /** It arrived, and the form stays open: what is in it by now beyond what arrived is kept as another piece. */
  goOn: () => void
}

const onLineChange = (changed: () => void) => onlineManager.subscribe(changed)
const lineIsUp = () => onlineManager.isOnline()

/**
 * Keeps what somebody writes in this browser until it has arrived (`renew`): over a lost network, a session that ended, a
 * refusal, a reload and a way back. Each account finds its own words only, at the place where they were written
 * (docs/decisions/kept-words.md). Not for passwords, codes and numbers of cards or people.
 */
export function useKept<T>({
  place,
  value,
  clean,
  over = clean,
  revision = over,
  restore,
}: KeptOptions<T>): Kept {
  const [piece] = useState(newPiece<T>)
  const [seen, setSeen] = useState<{ state: KeptState; found: Found<T> } | null>(null)
  const [isLost, setLost] = useState(false)
  const [arrivals, setArrivals] = useState(0)
  const isOnline = useSyncExternalStore(onLineChange, lineIsUp, lineIsUp)
  const text = JSON.stringify(value)
  const isClean = text === JSON.stringify(clean)
  const at = usePlace(place)
  const name = at && `${at.writer} ${at.channelSeq} ${at.name}`

  const look = useStable(() => {
    if (at === null) return
    const { seen: there, put } = piece.come(at, { value, clean, over, revision })
    setSeen(there)
    if (put !== undefined) restore(put)
  })
  const keep = useStable(() => {
    if (at === null || piece.isLeft(value)) return
    if (isClean) piece.empty(at)
    setLost(!isClean && !piece.keep(at, value, revision))
  })
  // Once for each place.
  useEffect(look, [look, name])
  // With each letter; and what was written while the rest was on its way is a piece of its own once that has arrived.
  useEffect(keep, [keep, name, text, arrivals])

  const renew = () => {
    piece.end(at)
    setSeen(null)
    setLost(false)
  }
  // Once somebody writes on, or anew, it needs no word any more.
  const isWrittenOn =
    (seen?.state === 'restored' && JSON.stringify(seen.found.value) !== text) ||
    (seen?.state === 'discarded' && !isClean)
  return {
    state: seen === null || isWrittenOn ? 'nothing' : seen.state,
    isLost,
    isOffline: !isOnline && !isClean,
    restore: () => {
      if (!seen) return
      piece.resume(seen.found)
      restore(seen.found.value)
      setSeen({ ...seen, state: 'restored' })
    },
    discard: () => {
      if (!seen || !at) return
      if (seen.state === 'restored') restore(clean)
      piece.refuse(at, seen.found)
      setSeen({ ...seen, state: 'discarded' })
    },
    of: piece.keyOf,
    renew,
    goOn: () => {
      renew()
      setArrivals((count) => count + 1)
    },
  }
}

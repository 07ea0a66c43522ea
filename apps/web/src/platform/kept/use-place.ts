import { useEffect, useState, useSyncExternalStore } from 'react'
import { useStable } from '../../ui/stable.ts'
import { useMaybeChannel } from '../channel.tsx'
import { onPersonChange, personHere } from '../person.ts'
import { foundWords, type Place, type Writer } from './keeping.ts'

const nobodyKnows = () => undefined

/** Null while nobody knows who is here, and for words of somebody who is not here any more. */
export function usePlace(name: string | null): Place | null {
  const writer: Writer | undefined = useSyncExternalStore(onPersonChange, personHere, nobodyKnows)
  const channelSeq = useMaybeChannel()?.channelSeq ?? 0
  // Who begins as nobody may log in beside what they write; what an account wrote is no other's.
  const [first, setFirst] = useState<Writer | undefined>(undefined)
  const isOpen = first === undefined || first === null
  if (isOpen && writer !== undefined && writer !== first) setFirst(writer)
  if (name === null || writer === undefined) return null
  return isOpen || writer === first ? { writer, channelSeq, name } : null
}

/** Opens a form that is closed at first where something was written in it before. */
export function useOpenWhereKept(name: string, open: () => void): void {
  const place = usePlace(name)
  const look = useStable(() => {
    if (place && foundWords(place)) open()
  })
  useEffect(look, [look, place?.name, place?.writer])
}

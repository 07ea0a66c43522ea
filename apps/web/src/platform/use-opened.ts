import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { laidOver } from './typed-over.ts'

interface Options<Saved, Draft> {
  /** As it was read last. */
  saved: Saved
  draftOf: (saved: Saved) => Draft
  /** Asks what stands now; nothing where it is gone. */
  read: () => Promise<Saved | undefined>
  /** Something of the form is typed that is not in the draft: a secret, which is never read. */
  alsoTyped?: boolean
}

export interface Opened<Saved, Draft> {
  /**
   * What the form was filled from. Once something is typed it stays, whatever is fetched meanwhile, so that a save says what
   * its writer saw and is refused where somebody else was first (SET-09).
   */
  opened: Saved
  base: Draft
  /** What was typed, over that. */
  draft: Draft
  isDirty: boolean
  change: (part: Partial<Draft>) => void
  /** Only what was typed, for whoever keeps it (`useKept`), so that what was not touched follows what stands. */
  typed: Partial<Draft>
  /** Types that anew, and nothing else. */
  retype: (typed: Partial<Draft>) => void
  /** It was saved. What was typed since it was `sent` is not yet, and stays typed; without it nothing does. */
  begin: (saved: Saved, sent?: Draft) => void
  /** Puts that under what was typed, for a save whose writer knows of it; answers what is to be sent over it. */
  putOver: (newest: Saved) => Draft
  /** Puts what stands now under what was typed, which stays. */
  reload: (onDone: (newest: Saved) => void) => void
  isReloading: boolean
}

/** What is typed where nothing is. */
export const NOTHING = {}

/** The fields that are not what was sent any more. */
const typedSince = <Draft extends object>(typed: Partial<Draft>, sent: Draft): Partial<Draft> => {
  const left: Partial<Draft> = { ...typed }
  for (const field in typed)
    if (JSON.stringify(typed[field]) === JSON.stringify(sent[field])) delete left[field]
  return left
}

/** A form over something that others may have open, too. */
export function useOpened<Saved, Draft extends object>({
  saved,
  draftOf,
  read,
  alsoTyped = false,
}: Options<Saved, Draft>): Opened<Saved, Draft> {
  const [last, setLast] = useState(saved)
  const [opened, setOpened] = useState(saved)
  const [changes, setChanges] = useState<Partial<Draft>>({})
  const base = draftOf(opened)
  const putOver = (newest: Saved): Draft => {
    const under = draftOf(newest)
    setOpened(newest)
    setChanges((typed) => laidOver(typed, base, under))
    return { ...under, ...laidOver(changes, base, under) }
  }
  // Where it is gone, saving it tells so.
  const reading = useMutation({ mutationFn: async () => (await read()) ?? opened, onSuccess: putOver })
  const draft = { ...base, ...changes }
  const isDirty = JSON.stringify(draft) !== JSON.stringify(base)
  if (saved !== last) {
    setLast(saved)
    if (!isDirty && !alsoTyped) {
      setOpened(saved)
      setChanges({})
    }
  }
  return {
    opened,
    base,
    draft,
    isDirty,
    typed: isDirty ? changes : NOTHING,
    retype: setChanges,
    change: (part) => setChanges((before) => ({ ...before, ...part })),
    begin: (next, sent) => {
      setOpened(next)
      setChanges((typed) => (sent === undefined ? {} : typedSince(typed, sent)))
    },
    putOver,
    reload: (onDone) => reading.mutate(undefined, { onSuccess: onDone }),
    isReloading: reading.isPending,
  }
}

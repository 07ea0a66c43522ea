import { useText } from '../../platform/language.tsx'
import * as texts from './texts.ts'

interface GoesOnProps {
  work: {
    /** When somebody else took it up because its process was gone. */
    resumedAt: string | null
    finishedAt?: string | null
  }
  /** It stands still while the site is suspended, which it is (ADM-02). */
  waits?: boolean
}

/** Says of work that is under way that it waits, or was interrupted and goes on; nothing of any other. */
export function GoesOn({ work: { resumedAt, finishedAt = null }, waits = false }: GoesOnProps) {
  const text = useText(texts)
  if (finishedAt !== null || !(waits || resumedAt !== null)) return null
  return (
    <>
      {' '}
      <small>{text(waits ? 'waitsForSite' : 'goesOn')}</small>
    </>
  )
}

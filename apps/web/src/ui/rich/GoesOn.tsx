import { useText } from '../../platform/language.tsx'
import * as texts from './texts.ts'

interface Work {
  /** When somebody else took it up because its process was gone. */
  resumedAt: string | null
  finishedAt?: string | null
}

/** Says of work that is under way that it was interrupted and goes on; nothing of any other. */
export function GoesOn({ work: { resumedAt, finishedAt = null } }: { work: Work }) {
  const text = useText(texts)
  if (resumedAt === null || finishedAt !== null) return null
  return (
    <>
      {' '}
      <small>{text('goesOn')}</small>
    </>
  )
}

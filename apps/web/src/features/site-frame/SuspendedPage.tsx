import { useText } from '../../platform/language.tsx'
import { NoData } from '../../ui/States.tsx'
import * as texts from './suspended-texts.ts'

/** ADM-02: what visitors of a suspended site see in place of its pages, and the way for learners to what they have. */
export function SuspendedPage({ note }: { note: string }) {
  const text = useText(texts)
  return (
    <NoData
      title={text('title')}
      message={note || text('note')}
      action={{ label: text('mine'), to: '/me/classes' }}
    />
  )
}

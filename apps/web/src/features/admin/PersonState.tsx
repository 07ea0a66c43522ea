import { useText } from '../../platform/language.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import type { PersonLine } from './queries.ts'
import * as texts from './texts.ts'

/** What an account is, in one word and one shape. */
export function PersonState({
  person,
}: {
  person: Pick<PersonLine, 'closedAt' | 'verified' | 'isPlatformAdmin'>
}) {
  const text = useText(texts)
  if (person.closedAt) return <StatusDot kind="off">{text('closed')}</StatusDot>
  if (!person.verified) return <StatusDot kind="waiting">{text('unverified')}</StatusDot>
  return <StatusDot kind="ok">{text(person.isPlatformAdmin ? 'administrator' : 'active')}</StatusDot>
}

import { useText } from '../../platform/language.tsx'
import type { MembershipData } from './queries.ts'
import * as texts from './texts.ts'

/** How many classes and chat rooms a membership opens. */
export function useOpensText({ classes, chatRooms }: Pick<MembershipData, 'classes' | 'chatRooms'>): string {
  const text = useText(texts)
  const opens = [
    ...(classes.length > 0 ? [text('opens', { n: classes.length })] : []),
    ...(chatRooms.length > 0 ? [text('opensRooms', { n: chatRooms.length })] : []),
  ]
  return opens.join(' · ') || text('opensNone')
}

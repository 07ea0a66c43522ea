import { useText } from '../../platform/language.tsx'
import * as texts from './texts.ts'

/** Seconds in the largest unit that they fill. */
export function useSpan(): (seconds: number) => string {
  const text = useText(texts)
  return (seconds) => {
    if (seconds < 60) return text('seconds', { n: seconds })
    if (seconds < 3600) return text('minutes', { n: seconds / 60 })
    return seconds < 86_400 ? text('hours', { n: seconds / 3600 }) : text('days', { n: seconds / 86_400 })
  }
}

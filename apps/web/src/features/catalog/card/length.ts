import type { Say } from '../../../platform/language.tsx'
import type * as texts from './texts.ts'

type LengthText = Say<typeof texts.ko>

const MINUTE_S = 60
const HOUR_S = 3600

/** '9시간 40분', '12분'; '' for nothing. A started minute counts, so that a short video is not 0. */
export function durationText(seconds: number, text: LengthText): string {
  if (seconds <= 0) return ''
  const minutes = Math.ceil(seconds / MINUTE_S)
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return text('minutes', { n: rest })
  return rest === 0 ? text('hours', { n: hours }) : text('hoursMinutes', { n: hours, m: rest })
}

/** '24강 · 9시간 40분': how much there is, which people want to know before they pay. */
export function lengthText(
  { curriculumCount, totalSeconds }: { curriculumCount: number; totalSeconds: number },
  text: LengthText,
): string {
  const parts = [
    curriculumCount > 0 ? text('lessons', { n: curriculumCount }) : '',
    durationText(totalSeconds, text),
  ]
  return parts.filter((part) => part !== '').join(' · ')
}

/** '12:20' or '1:02:05', as players show it. */
export function clockLength(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const minutes = Math.floor((seconds % HOUR_S) / MINUTE_S)
  const hours = Math.floor(seconds / HOUR_S)
  const rest = two(Math.floor(seconds % MINUTE_S))
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}

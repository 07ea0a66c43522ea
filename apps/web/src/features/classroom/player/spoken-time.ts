import type { Say } from '../../../platform/language.tsx'

/** '18분 5초': a length as it is said, for those who hear it. */
export function spokenTime(
  seconds: number,
  text: Say<{ hours: string; minutes: string; seconds: string }>,
): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)]
  const parts = [
    hours > 0 && text('hours', { n: hours }),
    minutes > 0 && text('minutes', { n: minutes }),
    (whole % 60 > 0 || whole < 60) && text('seconds', { n: whole % 60 }),
  ]
  return parts.filter((part) => part !== false).join(' ')
}

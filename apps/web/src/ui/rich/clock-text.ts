import { isClock } from '@seodang/domain/seoul-time'

/** A typed time as HH:mm: '20:00', '2000', '8:5', '20시 30분', '9'; null when it is none (VAL-24). */
export function clockFromText(typed: string): string | null {
  const compact = /^(\d{1,2})(\d{2})$/.exec(typed.trim())
  const [, hour = '', minute = '0'] = compact ?? /^(\d{1,2})(?:\D+(\d{1,2}))?\D*$/.exec(typed.trim()) ?? []
  if (!hour) return null
  const clock = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`
  return isClock(clock) ? clock : null
}

/** Every half hour of a day, as suggestions. */
export const halfHours = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0')
  return `${hour}:${half % 2 ? '30' : '00'}`
})

import { type Instant, timeOf } from './instant.ts'

/** One session in a calendar file. */
export interface CalendarEntry {
  /** The same for ever, so that a calendar changes the entry and does not add one. */
  uid: string
  /** Rises with each change. */
  sequence: number
  changedAt: Instant
  startAt: Instant
  endAt: Instant
  title: string
  place?: string
  /** Our page of the session, never the link of the meeting: a calendar is read by others. */
  url: string
  isCancelled?: boolean
}

/** RFC 5545 3.1: octets of a line, without its end. */
const LINE_OCTETS = 75

/** BYD-07: an iCalendar file (RFC 5545), its times in UTC. */
export function calendarFile(name: string, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Seodang//Seodang//KO',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const entryLines = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTAMP:${utc(entry.changedAt)}`,
  `DTSTART:${utc(entry.startAt)}`,
  `DTEND:${utc(entry.endAt)}`,
  `SUMMARY:${escaped(entry.title)}`,
  ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
  `URL:${entry.url}`,
  `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** 20261120T110000Z */
const utc = (at: Instant): string =>
  `${new Date(timeOf(at)).toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z`

/** A line break or a comma of a title must not begin a property or a value of its own. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (character) => `\\${character}`).replaceAll(/\r\n|\r|\n/g, '\\n')

/** Folds between characters, so that no letter of Hangul is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let octets = 0
  let text = ''
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}

import type { beat } from '@seodang/contract/classroom'
import type { BodyOf } from '@seodang/contract/endpoint'
import { forgetWords, foundWords, keepWords, type Place, writerHere } from '../../../platform/kept/keeping.ts'
import type { Report } from './reporter.ts'

type Beat = BodyOf<typeof beat>

/** Where a report waits that the server has not answered. */
export const reportPlace = (channelSeq: number, curriculumSeq: number): Place => ({
  writer: writerHere(),
  channelSeq,
  name: `watched:${curriculumSeq}`,
})

/**
 * ROOM-24: sends a report, and keeps it in this browser until it has arrived: a window that is closed while the line is
 * away may not say it again. What `isPassing` says no to is not kept, for it will not be taken later either.
 */
export async function sendKept<Answer>(
  place: Place,
  report: Beat,
  { send, isPassing }: { send: (report: Beat) => Promise<Answer>; isPassing: (error: unknown) => boolean },
): Promise<Answer> {
  const id = report.playSessionId
  if (report.ranges.length > 0) keepWords(place, { id, value: report, over: '' })
  try {
    const answer = await send(report)
    forgetWords(place, id)
    return answer
  } catch (error) {
    if (!isPassing(error)) forgetWords(place, id)
    throw error
  }
}

/** The report that an earlier window could not send. Its player stands still, and this is all that it has to tell. */
export function unsentReport(place: Place): Beat | null {
  const kept = foundWords(place)
  if (kept === null || !isReport(kept.value)) return null
  const { position, ranges, ended } = kept.value
  return {
    playSessionId: kept.id,
    position,
    ranges,
    playing: false,
    paused: true,
    ...(ended === true && { ended }),
  }
}

const isReport = (value: unknown): value is Report =>
  typeof value === 'object' &&
  value !== null &&
  'position' in value &&
  typeof value.position === 'number' &&
  'ranges' in value &&
  Array.isArray(value.ranges)

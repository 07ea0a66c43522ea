import { type Instant, MINUTE, timeOf } from './instant.ts'
import { share } from './money.ts'
import type { Meeting, RefundCase, RefundContent } from './refund-case.ts'

/** Whether a meeting was begun by then. */
export const isBegun = ({ at, isHeld = true }: Meeting, now: Instant): boolean =>
  isHeld && timeOf(at) <= timeOf(now)

/** Whether anything was taken at all, however little of the price it is. */
export function isTouched(content: RefundContent, now: number): boolean {
  switch (content.kind) {
    case 'parts':
      return content.parts.some((part) => isTouched(part.content, now))
    case 'recorded':
      return content.opened > 0
    case 'mixed':
      return content.opened > 0 || wasMet(content, now)
    case 'taught':
      return wasMet(content, now)
    case 'term':
      return content.isUsed
  }
}

/** Whether a meeting ran; at the very moment of its beginning nothing of it was given. */
export function wasMet(content: RefundContent, now: number): boolean {
  if (content.kind === 'parts') return content.parts.some((part) => wasMet(part.content, now))
  return meetingsOf(content).some(({ at, isHeld = true }) => isHeld && timeOf(at) < now)
}

const meetingsOf = (content: RefundContent): readonly Meeting[] => {
  if (content.kind === 'mixed') return content.meetings
  return content.kind === 'taught' ? content.sessions : []
}

/** Lessons opened and meetings begun of all; of what is only taught, its minutes; of a package, its price. */
export function taken({ content, at }: Pick<RefundCase, 'content' | 'at'>): { done: number; total: number } {
  switch (content.kind) {
    case 'parts':
      return priced(content.parts, (part) => taken({ content: part, at }))
    case 'recorded':
      return { done: content.opened, total: content.sessions }
    case 'mixed':
      return {
        done: content.opened + content.meetings.filter((meeting) => isBegun(meeting, at)).length,
        total: content.lessons + content.meetings.length,
      }
    case 'term':
      return { done: content.isUsed ? 1 : 0, total: 1 }
    case 'taught':
      return heldMinutes(content.sessions, timeOf(at))
  }
}

/** Of each class a whole amount of its price, cut in the buyer's favour. */
function priced(
  parts: readonly { price: number; content: RefundContent }[],
  countOf: (content: RefundContent) => { done: number; total: number },
) {
  const ofPart = ({ price, content }: (typeof parts)[number]) => {
    const { done, total } = countOf(content)
    return total === 0 ? 0 : Math.min(price, share(price, done, total))
  }
  return {
    done: parts.reduce((sum, part) => sum + ofPart(part), 0),
    total: parts.reduce((sum, { price }) => sum + price, 0),
  }
}

/** What was sold and called off, as `taken` counts it. */
export function calledOff(content: RefundContent): { done: number; total: number } {
  const isOff = ({ isHeld = true }: Meeting) => !isHeld
  switch (content.kind) {
    case 'parts':
      return priced(content.parts, calledOff)
    case 'mixed':
      return {
        done: content.meetings.filter(isOff).length,
        total: content.lessons + content.meetings.length,
      }
    case 'taught':
      return {
        done: minutesIn(content.sessions.filter(isOff)),
        total: minutesIn(content.sessions),
      }
    case 'recorded':
    case 'term':
      return { done: 0, total: 0 }
  }
}

const minutesIn = (meetings: readonly Meeting[]): number =>
  meetings.reduce((sum, { minutes }) => sum + minutes, 0)

/** Minutes held of all; of a meeting that goes on, those that are over. */
export function heldMinutes(meetings: readonly Meeting[], at: number): { done: number; total: number } {
  const held = (meeting: Meeting) =>
    meeting.isHeld === false
      ? 0
      : Math.min(meeting.minutes, Math.max(0, Math.floor((at - timeOf(meeting.at)) / MINUTE)))
  return {
    done: meetings.reduce((sum, meeting) => sum + held(meeting), 0),
    total: minutesIn(meetings),
  }
}

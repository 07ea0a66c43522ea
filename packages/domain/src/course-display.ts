import { YN, type Yn } from './codes.ts'
import { DAY, type Instant, isWithin, timeOf } from './instant.ts'

/** CAT-24: whether the floating button of a class shows now. */
export function showsFloatingButton(
  course: {
    courseFloatingShowYn: Yn
    courseFloatingButton: string
    courseFloatingShowStartAt: Instant | null
    courseFloatingShowEndAt: Instant | null
  },
  now: Instant,
): boolean {
  const { courseFloatingShowYn, courseFloatingButton, courseFloatingShowStartAt, courseFloatingShowEndAt } =
    course
  if (courseFloatingShowYn !== YN.yes || courseFloatingButton.trim() === '') return false
  return isWithin(now, courseFloatingShowStartAt, courseFloatingShowEndAt)
}

export type Remaining = { places: number | null; endAt: Instant | null }

/**
 * CAT-25, BYD-03: the remaining places and time that a class shows. Both come from stored data; the fields only
 * say from when on, and from how few places or days on, they show.
 */
export function remainingShown(
  course: {
    courseRemainingAttendeeShowYn: Yn
    courseRemainingEndAtShowYn: Yn
    /** Show places once so few are left; empty shows them always. */
    courseRemainingAttendee: number | null
    /** Show the time once so few days are left; empty shows it always. */
    courseRemainingTerm: number | null
    courseRemainingStartAt: Instant | null
    courseRemainingEndAt: Instant | null
  },
  seatsLeft: number | null,
  now: Instant,
): Remaining {
  if (!isWithin(now, course.courseRemainingStartAt, course.courseRemainingEndAt))
    return { places: null, endAt: null }
  const { courseRemainingEndAt: end, courseRemainingTerm: days } = course
  const isSoon = days === null || (end !== null && (timeOf(end) ?? 0) - timeOf(now) <= days * DAY)
  const isFew = seatsLeft !== null && seatsLeft <= (course.courseRemainingAttendee ?? seatsLeft)
  return {
    places: course.courseRemainingAttendeeShowYn === YN.yes && isFew ? seatsLeft : null,
    endAt: course.courseRemainingEndAtShowYn === YN.yes && isSoon ? end : null,
  }
}

export type CustomEventLine = { title: string; text: string; isLink: boolean }

/**
 * CAT-28, NAV-19: the custom event while it runs, its data joined to its fields by index; fields without data are
 * left out.
 */
export function customEventLines(
  event: {
    cstmEventYn: Yn
    cstmEventStartAt: Instant | null
    cstmEventEndAt: Instant | null
    cstmEventFields: readonly { title: string; type: string }[]
  },
  cstmEventData: readonly string[],
  now: Instant,
): CustomEventLine[] {
  const runs = event.cstmEventYn === YN.yes && isWithin(now, event.cstmEventStartAt, event.cstmEventEndAt)
  if (!runs) return []
  return event.cstmEventFields.flatMap(({ title, type }, index) => {
    const text = cstmEventData[index]?.trim() ?? ''
    return text === '' ? [] : [{ title, text, isLink: type === 'url' }]
  })
}

/** CAT-27: whoever learns in the class may invite others to it while its invitation event is on. */
export function canSendInviteEvent(inviteEventYn: Yn, isAttending: boolean): Yn {
  return inviteEventYn === YN.yes && isAttending ? YN.yes : YN.no
}

import { YN, type Yn } from './codes.ts'
import { type FieldProblem, onlyProblems, type Problems } from './problems.ts'
import { isBlank } from './text.ts'
import { isHttpUrl } from './url.ts'
import { textProblem, wholeProblem } from './validation.ts'

export const MAX_FLOATING_BUTTON = 20
export const MAX_FLOATING_LABEL = 60
export const MAX_EVENT_FIELDS = 10
/** How many people, and how many days back, a rolling notice may tell of. */
export const ROLLING = { mostPeople: 20, mostDays: 90 } as const
export const MAX_REMAINING_DAYS = 90

export type EventField = { title: string; type: 'text' | 'url' }

/** AUTH-17, D2: what a class says to win learners. Numbers of people and places are counted, never typed (BYD-03). */
export type CourseMarketing = {
  courseFloatingShowYn: Yn
  courseFloatingButton: string
  courseFloatingLabel: string
  courseFloatingShowStartAt: string | null
  courseFloatingShowEndAt: string | null
  /** Shows the time that remains once so few days are left; empty shows it always. */
  courseRemainingTerm: number | null
  /** Shows the places that remain once so few are left; empty shows them always. */
  courseRemainingAttendee: number | null
  courseRemainingStartAt: string | null
  courseRemainingEndAt: string | null
  courseRemainingAttendeeShowYn: Yn
  courseRemainingEndAtShowYn: Yn
  /** The rolling notice tells of so many people … */
  courseMarketingRollingAttendee: number | null
  /** … who came within so many days; it is off where either is empty. */
  courseMarketingRollingPeriod: number | null
  inviteEventYn: Yn
  inviteEventTitle: string
  inviteEventInfo: string
  subscribeYn: Yn
  siteMembershipSeqs: number[]
  cstmEventYn: Yn
  cstmEventClzroomYn: Yn
  /** Both empty: it runs as long as it is on. */
  cstmEventStartAt: string | null
  cstmEventEndAt: string | null
  cstmEventFields: EventField[]
  /** By the index of their field. */
  cstmEventData: string[]
}

const OFF: CourseMarketing = {
  courseFloatingShowYn: YN.no,
  courseFloatingButton: '',
  courseFloatingLabel: '',
  courseFloatingShowStartAt: null,
  courseFloatingShowEndAt: null,
  courseRemainingTerm: null,
  courseRemainingAttendee: null,
  courseRemainingStartAt: null,
  courseRemainingEndAt: null,
  courseRemainingAttendeeShowYn: YN.no,
  courseRemainingEndAtShowYn: YN.no,
  courseMarketingRollingAttendee: null,
  courseMarketingRollingPeriod: null,
  inviteEventYn: YN.no,
  inviteEventTitle: '',
  inviteEventInfo: '',
  subscribeYn: YN.no,
  siteMembershipSeqs: [],
  cstmEventYn: YN.no,
  cstmEventClzroomYn: YN.no,
  cstmEventStartAt: null,
  cstmEventEndAt: null,
  cstmEventFields: [],
  cstmEventData: [],
}

const isMarketingField = (name: string): name is keyof CourseMarketing => Object.hasOwn(OFF, name)
export const MARKETING_FIELDS = Object.keys(OFF).filter(isMarketingField)

/** What is stored, with the defaults of D2 for the rest. */
export const marketingOf = (stored: Partial<CourseMarketing>): CourseMarketing => ({ ...OFF, ...stored })

export function marketingProblems(draft: CourseMarketing): Problems<keyof CourseMarketing> {
  const floats = draft.courseFloatingShowYn === YN.yes
  const invites = draft.inviteEventYn === YN.yes
  return onlyProblems({
    courseFloatingButton: textProblem(draft.courseFloatingButton, {
      max: MAX_FLOATING_BUTTON,
      isRequired: floats,
    }),
    courseFloatingLabel: textProblem(draft.courseFloatingLabel, { max: MAX_FLOATING_LABEL }),
    courseFloatingShowEndAt: orderProblem(draft.courseFloatingShowStartAt, draft.courseFloatingShowEndAt),
    courseRemainingEndAt:
      draft.courseRemainingEndAtShowYn === YN.yes && !draft.courseRemainingEndAt
        ? 'required'
        : orderProblem(draft.courseRemainingStartAt, draft.courseRemainingEndAt),
    courseRemainingTerm: wholeProblem(draft.courseRemainingTerm, { min: 1, max: MAX_REMAINING_DAYS }),
    courseRemainingAttendee: wholeProblem(draft.courseRemainingAttendee, { min: 1 }),
    courseMarketingRollingAttendee: wholeProblem(draft.courseMarketingRollingAttendee, {
      min: 1,
      max: ROLLING.mostPeople,
    }),
    courseMarketingRollingPeriod: wholeProblem(draft.courseMarketingRollingPeriod, {
      min: 1,
      max: ROLLING.mostDays,
    }),
    inviteEventTitle: textProblem(draft.inviteEventTitle, { max: 100, isRequired: invites }),
    inviteEventInfo: textProblem(draft.inviteEventInfo, { max: 1000 }),
    cstmEventEndAt: orderProblem(draft.cstmEventStartAt, draft.cstmEventEndAt),
    cstmEventFields: eventProblem(draft),
  })
}

function orderProblem(start: string | null, end: string | null): FieldProblem | null {
  return start && end && Date.parse(end) <= Date.parse(start) ? 'endBeforeStart' : null
}

function eventProblem({ cstmEventFields, cstmEventData }: CourseMarketing): FieldProblem | null {
  if (cstmEventFields.some(({ title }) => isBlank(title))) return 'required'
  const isWrong = cstmEventFields.some(({ type }, index) => {
    const text = cstmEventData[index]?.trim() ?? ''
    return type === 'url' && text !== '' && !isHttpUrl(text)
  })
  return isWrong ? 'url' : null
}

/** CAT-26: of whom the rolling notice tells; null where it is off. */
export function rollingOf(
  course: Pick<CourseMarketing, 'courseMarketingRollingAttendee' | 'courseMarketingRollingPeriod'>,
): { people: number; days: number } | null {
  const { courseMarketingRollingAttendee: people, courseMarketingRollingPeriod: days } = course
  return people && days ? { people, days } : null
}

/** A name as strangers may read it: '김서당' is '김○○'. */
export function maskedName(name: string): string {
  const letters = Array.from(name.trim())
  return letters.length === 0
    ? '○'
    : `${letters[0] ?? ''}${'○'.repeat(Math.min(2, Math.max(1, letters.length - 1)))}`
}

import type { ErrorName } from './error-catalogue.ts'

/** ENR-05, ERR-03: the one result of the schedule check after which the user may not go on to payment. */
export const SCHEDULE_REFUSED_CODE = '100010'

/** ENR-04 to ENR-06: what follows the schedule check; `resultCode` is null when it succeeded. */
export function afterScheduleCheck(resultCode: string | null): 'pay' | 'ask' | 'stop' {
  if (resultCode === null) return 'pay'
  return resultCode === SCHEDULE_REFUSED_CODE ? 'stop' : 'ask'
}

/** ENR-27 to ENR-29: a package with a class already attended needs the confirmation of the learner. */
export function packageEnrolProblem(
  attendedCourseSeqs: readonly number[],
  skipAttendCheck: boolean,
): ErrorName | null {
  return attendedCourseSeqs.length > 0 && !skipAttendCheck ? 'PACKAGE_CLASSES_ATTENDED' : null
}

/** ENR-29: attended classes are left as they are, neither enrolled nor extended twice. */
export function coursesToEnrol(
  courseSeqs: readonly number[],
  attendedCourseSeqs: readonly number[],
): number[] {
  return courseSeqs.filter((courseSeq) => !attendedCourseSeqs.includes(courseSeq))
}

/** PAY-11. */
export function isPayable(course: { payable: number }): boolean {
  return course.payable === 1
}

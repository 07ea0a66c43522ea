import type { CourseTypeCd } from '@seodang/domain/codes'
import { isPackage } from '@seodang/domain/package-terms'

type Course = { courseTypeCd: CourseTypeCd; courseSeq: number }

/** The page of a class or package (PKG-01). */
export const coursePath = (course: Course): string =>
  `/${isPackage(course) ? 'packages' : 'classes'}/${course.courseSeq}`

/** The first page of its settings. */
export const settingsPath = (course: Course): string =>
  `${coursePath(course)}/settings/${isPackage(course) ? 'setting' : 'information'}`

/** Below it stand the parts of its studio, on a pro site (STU-01). */
export const studioPath = (course: Pick<Course, 'courseSeq'>): string =>
  `/studio/${course.courseSeq}/contents`

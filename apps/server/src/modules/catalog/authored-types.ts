import { COURSE_TYPE, type CourseTypeCd } from '@seodang/domain/codes'

/** Packages and challenges have authoring of their own. */
export const AUTHORED_TYPES: readonly CourseTypeCd[] = [
  COURSE_TYPE.live,
  COURSE_TYPE.video,
  COURSE_TYPE.offline,
  COURSE_TYPE.custom,
]

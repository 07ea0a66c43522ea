import { MARKETING_FIELDS } from '@seodang/domain/course-marketing'
import { PAYMENT_FIELDS } from '@seodang/domain/course-tabs'
import type { CourseTab, LaunchCode, LaunchProblem } from '@seodang/domain/launch'
import { isPackage } from '@seodang/domain/package-terms'
import { coursePath, studioPath } from '../../../platform/course-path.ts'
import type { CourseChanges, EditedCourse } from '../queries.ts'

export type CourseField = keyof CourseChanges

const PAYMENT: readonly string[] = PAYMENT_FIELDS satisfies readonly CourseField[]

const MORE_FIELDS: readonly string[] = [
  'publicCd',
  'curriculumProgressCd',
  'videoWatermarkYn',
  'openTypeCd',
  'openTypeUrl',
  'attendPhoneInputYn',
  'question',
  'notes',
  'questionStatusCd',
  'courseQuestions',
  'kakao',
  'slackChannel',
  'seoSetting',
] satisfies CourseField[]

const MARKETING: readonly string[] = MARKETING_FIELDS

/** The tab on which a field stands. */
export function tabOf(field: string): CourseTab {
  if (PAYMENT.includes(field)) return 'payment'
  if (MORE_FIELDS.includes(field) || MARKETING.includes(field) || field.endsWith('ShowYn')) return 'more'
  return 'information'
}

/** The element of a field, so that a finding can lead to it. */
export const fieldId = (field: string) => `course-${field}`

const FIELD_OF: Partial<Record<LaunchCode, CourseField>> = {
  title: 'title',
  image: 'imageKey',
  introduction: 'introduction',
  price: 'price',
  discount: 'discountPrice',
}
const ELSEWHERE: Partial<Record<LaunchCode, string>> = {
  refundRule: '/settings/configuration',
  businessDetails: '/settings/footer',
  terms: '/settings/footer',
}

export const settingsBase = (course: EditedCourse) => `${coursePath(course)}/settings`

/** STU-05: one editor, which stands in the settings of the class and in the studio of a pro site. */
export type EditorPlace = 'settings' | 'studio'

/** Below it stand the tabs of the editor. */
export const editorBase = (course: EditedCourse, place: EditorPlace) =>
  place === 'studio' ? studioPath(course) : settingsBase(course)

/** PKG-01: the first tab of a package has a name of its own in the settings. */
export function tabPath(course: EditedCourse, place: EditorPlace, tab: CourseTab): string {
  const isSetting = tab === 'information' && place === 'settings' && isPackage(course)
  return `${editorBase(course, place)}/${isSetting ? 'setting' : tab}`
}

/** Where a finding of the launch check is put right. */
export function placeOf(
  course: EditedCourse,
  place: EditorPlace,
  { tab, code, curriculumSeqs }: LaunchProblem,
): string {
  const elsewhere = ELSEWHERE[code]
  if (elsewhere) return elsewhere
  const [item] = curriculumSeqs ?? []
  if (item !== undefined) return `${editorBase(course, place)}/curriculums/${item}/edit`
  const field = FIELD_OF[code]
  const page = tabPath(course, place, tab)
  return field ? `${page}#${fieldId(field)}` : page
}

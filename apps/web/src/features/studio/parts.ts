import { COURSE_TYPE, type CourseTypeCd } from '@seodang/domain/codes'
import type { CourseTab } from '@seodang/domain/launch'
import type { Permission } from '@seodang/domain/permissions'
import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import IconCreditCard from '@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconListTree from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import IconUserStar from '@tabler/icons-react/dist/esm/icons/IconUserStar.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { coursePath, studioPath } from '../../platform/course-path.ts'
import type { IconComponent } from '../../ui/Icon.tsx'
import type { ko } from './texts.ts'

/** What a part needs to know of the content. */
export interface StudioCourse {
  courseSeq: number
  courseTypeCd: CourseTypeCd
  isChallenge: boolean
}

/** A line of the studio's menu (STU-07). */
export interface StudioPart {
  id: string
  label: keyof typeof ko
  icon: IconComponent
  hrefOf: (course: StudioCourse) => string
  /** The rule that guards its screen (appendix B), on the class or on the site. */
  permission: Permission
  /** What its ring tells: how much of that tab is filled in. */
  tab?: CourseTab
  /** Contents that have it; without it all do. */
  isOf?: (course: StudioCourse) => boolean
}

const isPack = ({ courseTypeCd }: StudioCourse) => courseTypeCd === COURSE_TYPE.package
const isClass = (course: StudioCourse) => !isPack(course)

const editing = (tab: CourseTab, icon: IconComponent, permission: Permission): StudioPart => ({
  id: tab,
  label: tab,
  icon,
  hrefOf: (course) => `${studioPath(course)}/${tab}`,
  permission,
  tab,
})

/** Pages of the class that are the same with and without the studio. */
const running = (
  id: 'attendees' | 'works' | 'people' | 'share',
  icon: IconComponent,
  permission: Permission,
): StudioPart => ({
  id,
  label: id,
  icon,
  hrefOf: (course) => `${coursePath(course)}/settings/${id}`,
  permission,
})

/** CHL-02: the parts of a challenge. */
const challenge = (part: string, label: StudioPart['label'], permission: Permission): StudioPart => ({
  id: `challenge-${part}`,
  label,
  icon: IconFlag,
  hrefOf: ({ courseSeq }) => `/studio/${courseSeq}/challenge/${part}`,
  permission,
  isOf: (course) => course.isChallenge,
})

/**
 * STU-01, STU-07: the parts of a content in the order of the menu. Another kind of content adds its parts here and
 * says by `isOf` that they are its own.
 */
export const STUDIO_PARTS: readonly StudioPart[] = [
  editing('information', IconInfoCircle, 'CLASS_INFO_READ'),
  { ...editing('curriculums', IconListTree, 'CLASS_INFO_READ'), isOf: isClass },
  { ...editing('curriculums', IconListTree, 'CLASS_INFO_READ'), label: 'packageClasses', isOf: isPack },
  editing('payment', IconCreditCard, 'CLASS_PAYMENT_READ'),
  editing('more', IconAdjustmentsHorizontal, 'CLASS_INFO_READ'),
  running('attendees', IconUsers, 'CLASS_STUDENT_READ'),
  { ...running('works', IconChecklist, 'CLASS_STUDENT_READ'), isOf: isClass },
  { ...running('people', IconUserStar, 'CLASS_INFO_READ'), isOf: isClass },
  running('share', IconShare, 'CLASS_INFO_READ'),
  challenge('attendees', 'challengeAttendees', 'CLASS_STUDENT_READ'),
  // Any class becomes a challenge here.
  { ...challenge('information', 'challengeInformation', 'CLASS_INFO_READ'), isOf: isClass },
  challenge('curriculums', 'challengeMissions', 'CLASS_INFO_READ'),
  challenge('payment', 'challengePayment', 'CLASS_PAYMENT_READ'),
  challenge('review', 'challengeReview', 'SITE_REVIEW_READ'),
]

/** The parts that somebody finds in the menu. */
export const partsOf = (course: StudioCourse, may: (permission: Permission) => boolean): StudioPart[] =>
  STUDIO_PARTS.filter(({ permission, isOf }) => may(permission) && (isOf?.(course) ?? true))

/** The part that an address belongs to: the nearest one. */
export const currentPart = (
  parts: readonly StudioPart[],
  course: StudioCourse,
  pathname: string,
): StudioPart | undefined =>
  parts
    .filter((part) => `${pathname}/`.startsWith(`${part.hrefOf(course)}/`))
    .sort((one, other) => other.hrefOf(course).length - one.hrefOf(course).length)[0]

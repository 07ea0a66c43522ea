import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { classesShowing } from '../media/index.ts'
import { PAGE_CATALOG } from '../site/index.ts'
import { catalogJobs } from './jobs.ts'
import { editedClasses } from './material.ts'
import { pageCatalog } from './page-catalog.ts'
import { authoringRoutes, binRoutes, catalogRoutes, packageRoutes, studioRoutes } from './routes.ts'
import { courses, curriculumItems, itemFiles } from './tables.ts'

export { lockHolders } from './bin-store.ts'
export { type CardView, cardsOnSale, courseCards, pictureOf } from './card.ts'
export { changeCounts, rateOf } from './counts.ts'
export { knownCourse } from './course.ts'
export { createCourse, newRefererCode } from './create.ts'
export { removeItems } from './curriculum-order.ts'
export { saveItem } from './curriculum-save.ts'
export {
  classMembershipsChanged,
  courseLiked,
  coursePublished,
  courseReviewed,
  courseShown,
  liveChanged,
  missionSaved,
  packageFilled,
} from './events.ts'
export { quizOf } from './item-extra.ts'
export { countDownload, filesOfItems } from './item-files-store.ts'
export { type CourseItem, courseItems, getItem, type WholeItem } from './items.ts'
export {
  classesNaming,
  type MembershipClass,
  membershipClasses,
  membershipsNamedBy,
  nameMembership,
} from './membership-classes.ts'
export { onlyClassesOf, requirePriced } from './own-classes.ts'
export { classesOf } from './package-store.ts'
export { CHAT_ROOMS, type KnownChatRooms, MEMBERSHIPS_HELD, type MembershipsHeld } from './port.ts'
export { withdrawCourse } from './publish.ts'
export { setRecruitment } from './recruitment.ts'
export { approveReview, sendBackReview, takeReview } from './review.ts'
export { findReviewFacts, type ReviewFilter, type ReviewLine, reviewPage } from './review-desk.ts'
export { TOLD_OF_REVIEWS } from './review-news.ts'
export { createRoomClass, findRoomClass } from './room-class.ts'
export { hasSeat, notShown, soldOut } from './seats-sql.ts'
export { shareAddress } from './share.ts'
export { type CourseTerms, getVisibleCourse, lockCourse } from './terms.ts'

export { WAIT_POSITION } from './wait-position.ts'

export function mountCatalog(app: FastifyInstance, services: Services): void {
  services.uploadUses.declare('key', [courses.imageKey, courses.editImageKey])
  services.uploadUses.declare('upload', [itemFiles.uploadSeq])
  services.uploadUses.declare('video', [curriculumItems.uploadVodSeq])
  services.uploadUses.declare('words', [courses.introduction, courses.marketing, courses.seoSetting])
  services.uploadUses.declare('words', [curriculumItems.content, curriculumItems.extra])
  services.ports.provide(PAGE_CATALOG, pageCatalog)
  services.ports.provide(classesShowing, editedClasses)
  catalogJobs(services)
  catalogRoutes(app)
  authoringRoutes(app)
  binRoutes(app)
  packageRoutes(app)
  studioRoutes(app)
}

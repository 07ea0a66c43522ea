import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { END_TURNS } from '../membership/index.ts'
import { enrolmentJobs } from './jobs.ts'
import { enrolmentRoutes } from './routes.ts'
import { endTurnsOf } from './turns.ts'

export { endPlaceForSite } from './change-attendees.ts'
export { returnToOffer } from './end-offers.ts'
export { type ChangeReason, ENROLMENT_CHANGED, PLACE_AWAITED, PLACES_FOLDED } from './events.ts'
export { termBeganAt } from './grants-store.ts'
export { approve, type Joining, letIn, moveToDate, renew, takeApplication } from './join.ts'
export { type LearnerMail, type MailTexts, mailLearner } from './learner-mail.ts'
export { endAttendance, endSold, isHeldByAnother, suspend, takeBack } from './leave.ts'
export { sendAttendanceMail } from './mails.ts'
export { followMembership, lockOpened, type OpenedByMembership } from './membership-places.ts'
export { moveUp } from './move-up.ts'
export { hasRoomInClasses } from './package-places.ts'
export { countUnpublished, listAttendedOf, listFullClasses } from './package-store.ts'
export type { SoldLine } from './periods.ts'
export { givePlaceBack, takePlace } from './places-store.ts'
export { isLearner, planPlacesLeft } from './plan-room.ts'
export { PAID_PLACES, type PaidPlaces, PLACE_MAIL_WANTED, type PlaceRefund, type Refunded } from './port.ts'
export { isOpen } from './schedule-check.ts'
export { beginSeatAgain } from './seat-ends-store.ts'
export { resumeOffers } from './seat-offers.ts'
export { findOpenOffer, moveOfferedPlace } from './seat-offers-store.ts'
export {
  type AttendanceRow,
  type ClassTerms,
  findAttendance,
  findRunning,
  getClass,
  listSchedules,
  lockAttendance,
  lockClass,
} from './store.ts'
export { lockClassesOf } from './turns-store.ts'
export { holdUnpaid, openPaid } from './unpaid.ts'
export { awaitsPlace } from './waiting-rights.ts'

export function mountEnrolment(app: FastifyInstance, services: Services): void {
  services.ports.provide(END_TURNS, endTurnsOf)
  enrolmentRoutes(app)
  enrolmentJobs(services)
}

import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { membershipJobs } from './jobs.ts'
import { operatorRoutes } from './operator-routes.ts'
import { membershipRoutes } from './routes.ts'

export {
  holdsTerm,
  holdsTermAt,
  isChannelUser,
  isOpenSite,
  isShownToAll,
  learnsAt,
  learnsNow,
  runsEveryClass,
} from './access-sql.ts'
export { classesWith, principalsOn } from './class-principals.ts'
export {
  invitationAnswered,
  invited,
  memberRemoved,
  placesLeft,
  placesMerged,
  roleChanged,
  tutorRemoved,
} from './events.ts'
export { END_CHARGES, END_TURNS, standingOf } from './gone.ts'
export { holdersOf } from './holders-store.ts'
export { JOIN_BARRED, memberJoined } from './join.ts'
export { removeMember, whatEnds } from './leave.ts'
export { isPlaceMoved } from './merged-places.ts'
export { mailStaff } from './operator-mails.ts'
export { byPresence, isSuspended, presenceAt } from './presence-store.ts'
export {
  hasToDoWithClass,
  holdsWithPart,
  listStaffParts,
  type StaffPart,
  staffOfClass,
} from './staff-of-class.ts'
export { insertCourseStaff, insertOwner, isStaff } from './store.ts'

export function mountMembership(app: FastifyInstance, services: Services): void {
  membershipJobs(services)
  membershipRoutes(app)
  operatorRoutes(app)
}

import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { videoAccess } from '../media/index.ts'
import { classroomJobs } from './jobs.ts'
import { classroomRoutes } from './routes.ts'
import { mayWatch } from './video-access.ts'

export { completeItem, uncompleteItem } from './complete.ts'
export { itemCompleted, itemReopened } from './events.ts'
export { openLesson } from './open-lesson.ts'
export { completeByPresence, takeBackPresence } from './presence.ts'
export { enterRoom } from './room.ts'
export { type ItemKey, listProgress, useItem } from './store.ts'
export { MEETINGS, takenSince } from './taken-store.ts'

export function mountClassroom(app: FastifyInstance, services: Services): void {
  services.ports.provide(videoAccess, mayWatch)
  classroomJobs(services)
  classroomRoutes(app)
}

import { isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { CHAT_ROOMS } from '../catalog/index.ts'
import { MEMBERSHIP_ROOMS } from '../subscription/index.ts'
import { chatJobs } from './jobs.ts'
import { knownRooms } from './lesson-room.ts'
import { membershipRooms } from './membership-rooms.ts'
import { chatRoutes } from './routes.ts'
import { chatMessages, chatRooms } from './tables.ts'

export { chatMentioned, chatRoomEntered } from './events.ts'
export { lessonRoom } from './lesson-room.ts'

/** Mounted after the modules whose ports it fills. */
export function mountChat(app: FastifyInstance, services: Services): void {
  services.uploadUses.declare('key', [chatRooms.imageKey])
  services.uploadUses.declare('uploads', [chatMessages.uploadSeqs], isNull(chatMessages.deletedAt))
  services.ports.provide(CHAT_ROOMS, knownRooms)
  services.ports.provide(MEMBERSHIP_ROOMS, membershipRooms)
  chatRoutes(app)
  chatJobs(services)
}

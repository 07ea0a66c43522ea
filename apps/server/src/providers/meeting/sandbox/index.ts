import { join } from 'node:path'
import { LIVE_TYPE } from '@seodang/domain/codes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { definePort } from '../../../platform/ports.ts'
import type { Vendors } from '../index.ts'
import { gooroomeeApi } from './gooroomee.ts'
import { meetApi } from './meet.ts'
import { roomPage } from './room-page.ts'
import { keptRooms, type Room, type Rooms } from './rooms.ts'
import { zoomApi } from './zoom.ts'

/** Where the stand-in answers on every host of the installation. */
const PREFIX = '/__sandbox/meeting'

/** The addresses at which the real adapters find the stand-in. */
export function sandboxVendors(origin: string): Vendors {
  const at = `${origin}${PREFIX}`
  return {
    [LIVE_TYPE.zoom]: { oauthUrl: `${at}/zoom`, apiUrl: `${at}/zoom/v2` },
    [LIVE_TYPE.meet]: { oauthUrl: `${at}/meet`, apiUrl: `${at}/meet` },
    [LIVE_TYPE.gooroomee]: { oauthUrl: '', apiUrl: `${at}/gooroomee` },
  }
}

export const MEETING_SANDBOX = definePort<Rooms>('live.meetings.sandbox')

/**
 * A stand-in for the three meeting services, speaking their wire formats, so that the production adapters are what
 * runs in the demonstration and in the tests. Its rooms are pages that show who came in and as what (LIVE-40).
 */
export async function meetingSandbox(
  app: FastifyInstance,
  { origin, now, dataDir }: { origin: string; now: () => Date; dataDir: string },
): Promise<Rooms> {
  const rooms = keptRooms(join(dataDir, 'sandbox-meetings.json'))
  const roomUrl = (room: Room, role: 'host' | 'guest') => `${origin}${PREFIX}/room/${room.id}?role=${role}`
  await app.register(
    async (scope) => {
      readBodies(scope)
      zoomApi(scope, { rooms, roomUrl })
      meetApi(scope, { rooms, roomUrl })
      await scope.register(async (inner) => gooroomeeApi(inner, { rooms, roomUrl }))
      scope.get('/room/:id', roomPage(rooms, now))
    },
    { prefix: PREFIX },
  )
  return rooms
}

/** Its own parsers, whatever the application around it does with bodies. */
function readBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: FastifyRequest, text: string): Promise<unknown> => JSON.parse(text || '{}'),
  )
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 16_384 },
    async (_request: FastifyRequest, text: string) => Object.fromEntries(new URLSearchParams(text)),
  )
}

import type { FastifyInstance } from 'fastify'
import { bodyOf, paramOf, said } from './asked.ts'
import type { Room, Rooms } from './rooms.ts'

const TOKEN = 'sandbox-google-token'
const EVENTS = '/meet/calendar/v3/calendars/primary/events'

/** Google's token call for service accounts and the events of a calendar (integrations.md 3.2). */
export function meetApi(
  scope: FastifyInstance,
  { rooms, roomUrl }: { rooms: Rooms; roomUrl: (room: Room, role: 'host' | 'guest') => string },
): void {
  scope.post('/meet/token', (request, reply) => {
    const text = bodyOf(request)
    if (!text('grant_type').endsWith('jwt-bearer') || text('assertion').split('.').length !== 3)
      return reply.code(400).send({ error: 'invalid_grant' })
    return reply.send({ access_token: TOKEN, expires_in: 3599, token_type: 'Bearer' })
  })
  scope.post(EVENTS, (request, reply) => {
    if (!isAllowed(request.headers)) return reply.code(401).send({ error: { code: 401 } })
    const text = bodyOf(request)
    const known = rooms.find(text('id'))
    if (known) return reply.code(409).send({ error: { code: 409, message: 'already exists' } })
    const room: Room = {
      id: text('id'),
      service: 'meet',
      key: text('id'),
      ...timesOf(request.body),
      topic: text('summary'),
      password: null,
      isDeleted: false,
    }
    rooms.put(room)
    return reply.send(shown(room))
  })
  for (const method of ['GET', 'PATCH', 'DELETE'] as const)
    scope.route({
      method,
      url: `${EVENTS}/:id`,
      handler: (request, reply) => {
        if (!isAllowed(request.headers)) return reply.code(401).send({ error: { code: 401 } })
        const room = rooms.find(paramOf(request, 'id'))
        if (!room) return reply.code(404).send({ error: { code: 404 } })
        const isRevived = method === 'PATCH' && bodyOf(request)('status') === 'confirmed'
        if (room.isDeleted && !isRevived) return reply.code(410).send({ error: { code: 410 } })
        if (method === 'DELETE') {
          rooms.put({ ...room, isDeleted: true })
          return reply.code(204).send()
        }
        const after =
          method === 'GET'
            ? room
            : { ...room, ...timesOf(request.body), topic: bodyOf(request)('summary'), isDeleted: false }
        rooms.put(after)
        return reply.send(shown(after))
      },
    })

  const shown = (room: Room) => ({
    kind: 'calendar#event',
    id: room.id,
    summary: room.topic,
    hangoutLink: roomUrl(room, 'guest'),
  })
}

const isAllowed = (headers: unknown): boolean => said(headers)('authorization') === `Bearer ${TOKEN}`

function timesOf(body: unknown): Pick<Room, 'startAt' | 'minutes'> {
  const values = new Map(Object.entries(Object(body)))
  const startAt = said(values.get('start'))('dateTime')
  const endAt = said(values.get('end'))('dateTime')
  return { startAt, minutes: Math.round((Date.parse(endAt) - Date.parse(startAt)) / 60_000) }
}

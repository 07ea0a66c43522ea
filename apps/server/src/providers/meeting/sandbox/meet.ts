import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountOf, bearerOf, bodyOf, paramOf, said } from './asked.ts'
import type { Room, Rooms } from './rooms.ts'

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
    const token = accountOf('meet', issuerOf(text('assertion')))
    return reply.send({ access_token: token, expires_in: 3599, token_type: 'Bearer' })
  })
  scope.post(EVENTS, (request, reply) => {
    if (bearerOf(request) === '') return reply.code(401).send({ error: { code: 401 } })
    const text = bodyOf(request)
    // An id is one of a calendar, and each account has its own.
    if (found(request, text('id')))
      return reply.code(409).send({ error: { code: 409, message: 'already exists' } })
    const room: Room = {
      id: text('id'),
      account: accountOf(bearerOf(request)),
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
        if (bearerOf(request) === '') return reply.code(401).send({ error: { code: 401 } })
        const room = found(request, paramOf(request, 'id'))
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

  const found = (request: FastifyRequest, eventId: string) =>
    rooms.of(accountOf(bearerOf(request)), 'meet').find(({ id }) => id === eventId)

  const shown = (room: Room) => ({
    kind: 'calendar#event',
    id: room.id,
    summary: room.topic,
    hangoutLink: roomUrl(room, 'guest'),
  })
}

/** Whom an assertion names; its signature is not looked at, so an invented account has a name that nobody guesses. */
const issuerOf = (assertion: string): string =>
  said(JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString() || '{}'))('iss')

function timesOf(body: unknown): Pick<Room, 'startAt' | 'minutes'> {
  const values = new Map(Object.entries(Object(body)))
  const startAt = said(values.get('start'))('dateTime')
  const endAt = said(values.get('end'))('dateTime')
  return { startAt, minutes: Math.round((Date.parse(endAt) - Date.parse(startAt)) / 60_000) }
}

import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountOf, bearerOf, bodyOf, paramOf, SCENARIO } from './asked.ts'
import type { Room, Rooms } from './rooms.ts'

interface Parts {
  rooms: Rooms
  roomUrl: (room: Room, role: 'host' | 'guest') => string
}

/** Zoom's token and meetings calls in their wire format (integrations.md 3.1). */
export function zoomApi(scope: FastifyInstance, { rooms, roomUrl }: Parts): void {
  scope.post('/zoom/oauth/token', (request, reply) => {
    const given = Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64')
    const [clientId = '', clientSecret = ''] = given.toString().split(':')
    if (clientId === SCENARIO.silent) return
    if (clientId === SCENARIO.down) return reply.code(503).send({ reason: 'Service unavailable' })
    if (clientSecret === SCENARIO.wrong)
      return reply.code(400).send({ reason: 'Invalid client_id or client_secret', error: 'invalid_client' })
    const token = accountOf('zoom', clientId, clientSecret)
    return reply.send({ access_token: token, token_type: 'bearer', expires_in: 3599, scope: 'meeting:write' })
  })
  scope.get(
    '/zoom/v2/users/:host/meetings',
    guarded((request, reply) => {
      const meetings = mine(request).filter(({ isDeleted }) => !isDeleted)
      return reply.send({
        page_size: 300,
        total_records: meetings.length,
        meetings: meetings.map((room) => shown(room)),
      })
    }),
  )
  scope.post(
    '/zoom/v2/users/:host/meetings',
    guarded((request, reply) => {
      const text = bodyOf(request)
      const room: Room = {
        id: String(randomInt(80_000_000_000, 89_999_999_999)),
        account: accountOf(bearerOf(request)),
        service: 'zoom',
        key: text('agenda'),
        topic: text('topic'),
        startAt: text('start_time'),
        minutes: Number(text('duration')) || 60,
        password: text('password') || 'r00m42',
        isDeleted: false,
      }
      rooms.put(room)
      return reply.code(201).send(shown(room))
    }),
  )
  const path = '/zoom/v2/meetings/:id'
  scope.get(path, guarded(known((room, _, reply) => reply.send(shown(room)))))
  scope.patch(
    path,
    guarded(
      known((room, request, reply) => {
        const text = bodyOf(request)
        rooms.put({
          ...room,
          topic: text('topic') || room.topic,
          startAt: text('start_time') || room.startAt,
          minutes: Number(text('duration')) || room.minutes,
          password: text('password') || room.password,
        })
        return reply.code(204).send()
      }),
    ),
  )
  scope.delete(
    path,
    guarded(
      known((room, _, reply) => {
        rooms.put({ ...room, isDeleted: true })
        return reply.code(204).send()
      }),
    ),
  )

  const mine = (request: FastifyRequest) => rooms.of(accountOf(bearerOf(request)), 'zoom')

  type Handler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  function guarded(handler: Handler): Handler {
    return (request, reply) =>
      bearerOf(request) !== ''
        ? handler(request, reply)
        : reply.code(401).send({ code: 124, message: 'Invalid access token.' })
  }
  function known(
    handler: (room: Room, request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  ): Handler {
    return (request, reply) => {
      const room = mine(request).find(({ id }) => id === paramOf(request, 'id'))
      return room && !room.isDeleted
        ? handler(room, request, reply)
        : reply.code(404).send({ code: 3001, message: 'Meeting does not exist.' })
    }
  }
  function shown(room: Room) {
    return {
      id: Number(room.id),
      uuid: `${room.id}==`,
      topic: room.topic,
      agenda: room.key,
      type: 2,
      start_time: room.startAt,
      duration: room.minutes,
      timezone: 'Asia/Seoul',
      password: room.password,
      join_url: roomUrl(room, 'guest'),
      start_url: roomUrl(room, 'host'),
    }
  }
}

import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountOf, bodyOf, paramOf, SCENARIO, said } from './asked.ts'
import type { Room, Rooms } from './rooms.ts'

const answer = (resultCode: string, data: object = {}) => ({ resultCode, data })

/** Gooroomee's rooms and one-time entries (integrations.md 3.3). */
export function gooroomeeApi(
  scope: FastifyInstance,
  { rooms, roomUrl }: { rooms: Rooms; roomUrl: (room: Room, role: 'host' | 'guest') => string },
): void {
  scope.addHook('preHandler', async (request, reply) => {
    const token = tokenOf(request)
    if (token === '' || token === SCENARIO.wrong) await reply.send(answer('GRM_401'))
  })
  scope.post('/gooroomee/api/v1/room', (request, reply) => {
    const text = bodyOf(request)
    if (text('callType') === '' || text('roomTitle') === '') return reply.send(answer('GRM_400'))
    if (byKey(request, text('roomUrlId'))) return reply.send(answer('GRM_701'))
    const room: Room = {
      id: randomUUID(),
      account: accountOf(tokenOf(request)),
      service: 'gooroomee',
      key: text('roomUrlId'),
      topic: text('roomTitle'),
      startAt: text('startDate'),
      minutes: Number(text('durationMinutes')),
      password: text('passwd') || null,
      isDeleted: false,
    }
    rooms.put(room)
    return reply.send(answer('GRM_200', { room: { roomId: room.id, roomUrlId: room.key } }))
  })
  scope.get('/gooroomee/api/v1/room/:id', (request, reply) => {
    const room = byKey(request, paramOf(request, 'id')) ?? found(request)
    return reply.send(room ? answer('GRM_200', { room: { roomId: room.id } }) : answer('GRM_700'))
  })
  scope.post('/gooroomee/api/v1/room/:id/modify', (request, reply) => {
    const room = found(request)
    if (!room) return reply.send(answer('GRM_700'))
    const text = bodyOf(request)
    rooms.put({
      ...room,
      topic: text('roomTitle'),
      startAt: text('startDate'),
      minutes: Number(text('durationMinutes')),
    })
    return reply.send(answer('GRM_200', { room: { roomId: room.id } }))
  })
  scope.delete('/gooroomee/api/v1/room/:id', (request, reply) => {
    const room = found(request)
    if (!room) return reply.send(answer('GRM_700'))
    rooms.put({ ...room, isDeleted: true })
    return reply.send(answer('GRM_200'))
  })
  scope.post('/gooroomee/api/v1/room/user/otp/url', (request, reply) => {
    const text = bodyOf(request)
    const room = mine(request).find(({ id }) => id === text('roomId'))
    if (!room) return reply.send(answer('GRM_700'))
    const role = text('roleId') === 'emcee' ? 'host' : 'guest'
    return reply.send(answer('GRM_200', { url: `${roomUrl(room, role)}&otp=${randomUUID()}` }))
  })

  function mine(request: FastifyRequest): Room[] {
    return rooms.of(accountOf(tokenOf(request)), 'gooroomee').filter(({ isDeleted }) => !isDeleted)
  }
  function byKey(request: FastifyRequest, key: string): Room | undefined {
    return mine(request).find((room) => room.key === key)
  }
  function found(request: FastifyRequest): Room | undefined {
    return mine(request).find(({ id }) => id === paramOf(request, 'id'))
  }
}

const tokenOf = (request: FastifyRequest): string => said(request.headers)('x-grm-authtoken')

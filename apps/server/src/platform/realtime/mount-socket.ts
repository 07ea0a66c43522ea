import { createServer, type Server } from 'node:http'
import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Admitted, admit } from './admission.ts'
import type { Bus } from './bus.ts'
import { type Connection, connectionOf } from './connection.ts'
import type { Rooms } from './rooms.ts'
import { serveTickets } from './ticket.ts'

const LARGEST_PAYLOAD_BYTES = 16 * 1024
/** How long pages may take to answer a goodbye before the server stops waiting for them. */
const GOODBYE_MS = 2000

interface Parts {
  bus: Bus
  rooms: Rooms
  said: (connection: Connection, command: string, data: unknown) => void
  opened: (connection: Connection) => Promise<void>
}

/** Serves `{api}/v1.0/socket` and the tickets that open it. */
export function mountSocket(app: FastifyInstance, { bus, rooms, said, opened }: Parts): void {
  const { config } = app.frame.services
  const paths = ['v1.0', 'v1-0'].map((version) => `${config.bases.api}/${version}/socket`)
  serveTickets(app)
  void app.register(websocket, {
    options: {
      server: upgradesOf(app, paths),
      maxPayload: LARGEST_PAYLOAD_BYTES,
    },
    errorHandler: (error, socket, request) => {
      request.log.info({ err: error }, 'socket broken')
      socket.terminate()
    },
  })
  void app.register(async (scope) => {
    const admitted = new WeakMap<FastifyRequest, Admitted>()
    for (const path of paths)
      scope.get(
        path,
        {
          websocket: true,
          preValidation: async (request) => {
            // A plain GET carries no socket; it is answered as a path that is not there.
            if (request.ws) admitted.set(request, await admit(app, bus, request))
          },
        },
        async (socket, request) => {
          const who = admitted.get(request)
          if (!who) return socket.terminate()
          const connection: Connection = connectionOf(socket, who, (command, data) =>
            said(connection, command, data),
          )
          socket.on('close', () => rooms.leave(connection))
          if (await rooms.enter(connection)) await opened(connection)
        },
      )
  })
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const connection of rooms.all()) connection.terminate()
    }, GOODBYE_MS).unref()
  })
}

/**
 * The plugin would take every upgrade of the server, and with it the hot reload of the development mode. It gets a
 * server that never listens and hears only ours; in development others are left to whoever listens, elsewhere they are closed.
 */
function upgradesOf(app: FastifyInstance, paths: readonly string[]): Server {
  const upgrades = createServer()
  app.server.on('upgrade', (request, socket, head) => {
    if (paths.includes(request.url?.split('?')[0] ?? '')) upgrades.emit('upgrade', request, socket, head)
    else if (app.frame.services.config.mode !== 'development') socket.destroy()
  })
  return upgrades
}

import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { serveFiles } from './deliver-file.ts'
import { serveImages } from './deliver-image.ts'
import { serveVideos } from './deliver-video.ts'
import { registerJobs } from './jobs.ts'
import { serveSignedPuts } from './presigned.ts'
import { leaveBodiesUnread } from './read-body.ts'
import { serveBodies, serveCalls } from './routes.ts'
import { createTransfers } from './transfer.ts'

/** The module's calls, the addresses that files are served at, and its background work. */
export function mountMedia(app: FastifyInstance, services: Services): void {
  const transfers = createTransfers(services)
  void app.register(async (scope) => {
    leaveBodiesUnread(scope)
    serveBodies(scope, transfers)
    serveSignedPuts(scope, services)
  })
  serveCalls(app, transfers)
  serveImages(app, services)
  serveFiles(app, services)
  serveVideos(app, services)
  registerJobs(app, services)
}

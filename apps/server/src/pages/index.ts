import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/context.ts'
import { mountDevelopmentPages } from './development.ts'
import { mountProductionPages } from './production.ts'

/** The one seam to the web: every address that is no call, file or socket is a page. */
export async function mountPages(app: FastifyInstance, services: Services): Promise<void> {
  if (services.config.mode === 'development') await mountDevelopmentPages(app, services)
  else await mountProductionPages(app, services)
}

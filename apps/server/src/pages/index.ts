import { fail } from '@seodang/domain/errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../platform/context.ts'
import { mountDevelopmentPages } from './development.ts'
import { mountProductionPages } from './production.ts'

/** The one seam to the web: every address that is no call, file or socket is a page. */
export async function mountPages(app: FastifyInstance, services: Services): Promise<void> {
  // What is no call or file is no page either: a program could not read one (API-24).
  for (const base of new Set([...Object.values(services.config.bases), '/media']))
    app.get(`${base}/*`, () => fail('NO_DATA'))
  if (services.config.mode === 'development') await mountDevelopmentPages(app, services)
  else await mountProductionPages(app, services)
}

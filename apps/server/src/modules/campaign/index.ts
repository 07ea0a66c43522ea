import type { FastifyInstance } from 'fastify'
import { type Services, systemContext } from '../../platform/context.ts'
import { PAGE_EXTRAS } from '../../platform/page-extras.ts'
import { hasShown } from './campaign-store.ts'
import { campaignJobs } from './jobs.ts'
import { campaignRoutes } from './routes.ts'
import { snippetsInUse } from './snippets.ts'

export { campaignAlarms, campaignAlarmsRaised, campaignsHeld } from './events.ts'
export { countHeldCampaigns, holdCampaigns } from './held.ts'

export function mountCampaign(app: FastifyInstance, services: Services): void {
  services.ports.provide(PAGE_EXTRAS, async (channelSeq) => {
    const ctx = systemContext(services, channelSeq)
    return { snippets: await snippetsInUse(ctx), hasPopups: await hasShown(ctx) }
  })
  campaignRoutes(app)
  campaignJobs(services)
}

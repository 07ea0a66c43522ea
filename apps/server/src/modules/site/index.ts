import type { FastifyInstance } from 'fastify'
import type { Services } from '../../platform/context.ts'
import { mailLook } from '../../platform/mail/look.ts'
import { OWN_DOMAINS, wordingInForce } from '../identity/index.ts'
import { planBegun } from '../plan/index.ts'
import { siteFiles } from './files.ts'
import { siteJobs } from './jobs.ts'
import { findMailLook } from './mail-look.ts'
import { nameSystem, systemNameSystem } from './name-system.ts'
import { followPlan } from './pro.ts'
import { siteRoutes } from './routes.ts'
import { ownDomains } from './sign-on-domains.ts'
import { banners, channels, pages, pageVersions } from './tables.ts'
import { termsInForce } from './terms.ts'

export { nextTurn } from './banners.ts'
export { domainNews } from './domain-looks.ts'
export { companyChanged } from './footer.ts'
export { insertFirstPages, insertSite } from './insert-site.ts'
export { meetingServicesChanged } from './meeting-settings.ts'
export { type AskedClasses, PAGE_CATALOG, type PageCatalog } from './page-catalog.ts'
export { PAGE_FORMS, PAGE_NOTICES } from './page-parts.ts'
export { requireStudio } from './pro.ts'
export { type ChannelView, readChannel } from './read-channel.ts'
export { changeReleaseReview, demandsReview } from './release-review.ts'
export { resolveHost } from './resolve-host.ts'
export { fullHex } from './settings.ts'
export { changeSiteClosing, endSite, findSiteClosing } from './site-closing.ts'
export { isAddressTaken, lockAddress } from './store.ts'
export { changeSuspension, type Suspension } from './suspension.ts'

export function mountSite(app: FastifyInstance, services: Services): void {
  services.uploadUses.declare('key', [channels.logoKey, channels.coverKey, channels.profileKey])
  services.uploadUses.declare('key', [banners.imageKey, banners.mobileImageKey])
  services.uploadUses.declare('words', [
    channels.config,
    channels.seoSetting,
    pages.blocks,
    pages.seoSetting,
    pageVersions.blocks,
  ])
  services.ports.provide(nameSystem, systemNameSystem)
  services.ports.provide(mailLook, findMailLook)
  services.ports.provide(planBegun, followPlan)
  services.ports.provide(OWN_DOMAINS, ownDomains)
  services.ports.provide(wordingInForce, async (ctx, channelSeq) => {
    const terms = await termsInForce(ctx, channelSeq, 'service')
    const privacy = await termsInForce(ctx, channelSeq, 'privacy')
    return { terms: terms.version, privacy: privacy.version }
  })
  siteJobs(services)
  siteRoutes(app)
  siteFiles(app)
}

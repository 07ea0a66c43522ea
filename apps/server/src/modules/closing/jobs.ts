import type { Language } from '@seodang/domain/codes'
import { HOUR } from '@seodang/domain/instant'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { type Sweep, sweepOver } from '../../platform/sweeps.ts'
import { endPlaceForSite } from '../enrolment/index.ts'
import { endSite, findSiteClosing } from '../site/index.ts'
import { countOwed, placesToEnd, sitesToClose } from './open-store.ts'

const CLOSE = defineJob<{ by: 'clock' }>('closing.goOn', { retryLimit: 0, expireInSeconds: 300 })

export function closingJobs({ jobs }: Services): void {
  jobs.work(CLOSE, async (ctx) => {
    await sweepOver(ctx, END_PLACES_SWEEP)
    await sweepOver(ctx, END_SITES_SWEEP)
  })
  jobs.schedule(CLOSE, '* * * * *', { by: 'clock' })
}

const REASON: Record<Language, string> = {
  ko: '사이트 운영 종료',
  en: 'The site closes',
  ja: 'サイトの運営終了',
}

/** BYD-02: everybody gets back what was not given, one after the other, whatever becomes of this process. */
export const END_PLACES_SWEEP: Sweep = {
  name: 'closing.places',
  due: placesToEnd,
  look: (site, attendSeq) => endPlaceForSite(site, attendSeq, REASON[site.language]),
  failed: 'a place of a site that closes could not be ended',
  longestPause: 6 * HOUR,
}

export const END_SITES_SWEEP: Sweep = {
  name: 'closing.sites',
  due: sitesToClose,
  look: closeIfNothingIsOwed,
  failed: 'a site could not be closed',
  longestPause: HOUR,
}

/** A site is closed for good once nobody holds anything of it and nothing is owed to anybody. */
function closeIfNothingIsOwed(outer: Context): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const { closingAt } = await findSiteClosing(ctx)
    if (closingAt === null) return
    if (Object.values(await countOwed(ctx)).some((count) => count > 0)) return
    await endSite(ctx)
    await audit(ctx, 'site.closed', `channel:${ctx.channelSeq}`, { closingAt }, null)
  })
}

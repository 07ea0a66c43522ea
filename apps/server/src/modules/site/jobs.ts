import { LOOKED_AT_EVERY } from '@seodang/domain/domain-look'
import { DAY } from '@seodang/domain/instant'
import type { Context, Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { lookAtDomain } from './domain-looks.ts'
import { listDueDomains } from './domain-store.ts'

const lookAtDomains = defineJob<Record<never, never>>('site-domains')

/** A record that is not there after a week is not on its way; the owner can still ask for a look. */
const WAITED_FOR = 7 * DAY
const MOST_AT_ONCE = 500

export function siteJobs({ jobs }: Services): void {
  jobs.work(lookAtDomains, (ctx) => lookAtDueDomains(ctx))
  jobs.schedule(lookAtDomains, '17 * * * *', {})
}

/**
 * SITE-23: sites switch over by themselves once their records are there. A domain in force that leads elsewhere for
 * longer than a bad hour of its name server is given up, so that nobody keeps a name that has gone to somebody else
 * (SEC-05).
 */
export async function lookAtDueDomains(outer: Context): Promise<void> {
  const due = await listDueDomains(outer, {
    askedAfter: new Date(outer.now.getTime() - WAITED_FOR),
    checkedBefore: new Date(outer.now.getTime() - LOOKED_AT_EVERY),
    limit: MOST_AT_ONCE,
  })
  for (const { address, ...row } of due) {
    const ctx: Context = { ...outer, channelSeq: row.channelSeq }
    try {
      await lookAtDomain(ctx, row, address)
    } catch (error) {
      // One that another site has proved meanwhile must not keep the others waiting; the next hour looks again.
      ctx.log.warn({ err: error, domain: row.domain }, 'a domain could not be looked at')
    }
  }
}

import { LOOKED_AT_EVERY } from '@seodang/domain/domain-look'
import { DAY } from '@seodang/domain/instant'
import type { Context, Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { type Sweep, sweepOver } from '../../platform/sweeps.ts'
import { lookAtDomain } from './domain-looks.ts'
import { dueDomains, findDueDomain } from './domain-store.ts'
import { channelDomains } from './tables.ts'

const lookAtDomains = defineJob<Record<never, never>>('site-domains')

/** A record that is not there after a week is not on its way; the owner can still ask for a look. */
const WAITED_FOR = 7 * DAY

export function siteJobs({ jobs, away }: Services): void {
  away.keepsStamps({ column: channelDomains.checkedAt, becomes: DAY })
  jobs.work(lookAtDomains, lookAtDueDomains)
  jobs.schedule(lookAtDomains, '17 * * * *', {})
}

/**
 * SITE-23: sites switch over by themselves once their records are there. A domain in force that leads elsewhere for
 * longer than a bad hour of its name server is given up, so that nobody keeps a name that has gone to somebody else
 * (SEC-05). One that another site has proved meanwhile fails each hour, until its week is over.
 */
export const DOMAIN_SWEEP: Sweep = {
  name: 'site.domains',
  due: ({ now }) =>
    dueDomains({
      askedAfter: new Date(now.getTime() - WAITED_FOR),
      checkedBefore: new Date(now.getTime() - LOOKED_AT_EVERY),
    }),
  look: lookAtDue,
  failed: 'a domain could not be looked at',
  most: 500,
  seconds: 800,
}

export const lookAtDueDomains = (ctx: Context): Promise<void> => sweepOver(ctx, DOMAIN_SWEEP)

async function lookAtDue(site: Context, channelDomainSeq: number): Promise<void> {
  const found = await findDueDomain(site, channelDomainSeq)
  if (found) await lookAtDomain(site, found.row, found.address)
}

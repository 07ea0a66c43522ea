import { DAY, HOUR } from '@seodang/domain/instant'
import type { Context, Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { listDueDomains } from './domain-store.ts'
import { domainProblem, dropDomain, settleDomain } from './domains.ts'

const lookAtDomains = defineJob<Record<never, never>>('site-domains')

/** A record that is not there after a week is not on its way; the owner can still ask for a look. */
const WAITED_FOR = 7 * DAY
const LOOKED_AT_EVERY = 20 * HOUR
const MOST_AT_ONCE = 500

export function siteJobs({ jobs }: Services): void {
  jobs.work(lookAtDomains, (ctx) => lookAtDueDomains(ctx))
  jobs.schedule(lookAtDomains, '17 * * * *', {})
}

/**
 * SITE-23: sites switch over by themselves once their records are there. A domain in force that leads elsewhere at
 * two looks, a day apart, is given up, so that nobody keeps a name that has gone to somebody else (SEC-05).
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
      const problem = await domainProblem(ctx, row, address)
      if (problem && row.verifiedAt && row.problem) await dropDomain(ctx, row, problem)
      else await settleDomain(ctx, row, problem)
    } catch (error) {
      // One name server that is silent must not keep the others waiting; the next hour looks again.
      ctx.log.warn({ err: error, domain: row.domain }, 'a domain could not be looked at')
    }
  }
}

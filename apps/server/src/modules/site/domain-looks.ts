import { afterDomainLook, isDomainTrusted } from '@seodang/domain/domain-look'
import { fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { defineEvent } from '../../platform/jobs/jobs.ts'
import { forgetOwnDomain } from '../identity/index.ts'
import { type DomainProblem, domainProblem } from './domain-records.ts'
import {
  type DomainRow,
  deleteOtherDomains,
  findDomainInForce,
  isDomainTaken,
  lockDomain,
  lockDomainRow,
  updateDomain,
} from './domain-store.ts'

/** A domain in force was not found as it should be for the first time, or was given up. */
export const domainNews = defineEvent<{
  channelSeq: number
  domain: string
  news: 'failing' | 'lost'
  at: string
}>('site.domainNews')

export type SeenDomain = DomainProblem | 'silent' | null

/** Looks the records up now, keeps what was seen, and does what follows from it (SITE-23, SEC-05). */
export async function lookAtDomain(ctx: Context, row: DomainRow, address: string): Promise<SeenDomain> {
  const seen = await domainProblem(ctx, row, address).catch((error: unknown) => {
    ctx.log.warn({ err: error, domain: row.domain }, 'the name system did not answer')
    return 'silent' as const
  })
  await (row.verifiedAt ? keepLook(ctx, row, seen) : settleDomain(ctx, row, seen))
  return seen
}

/**
 * Whether the domain was seen within the last day to be its site's; where nobody looked for so long, it is looked at
 * now. Who cannot say so is signed on nowhere, though pages are still served.
 */
export async function isDomainProved(ctx: Context, domain: string, channelSeq: number): Promise<boolean> {
  const found = await findDomainInForce(ctx, domain)
  if (found?.row.channelSeq !== channelSeq) return false
  const { row, address } = found
  if (row.failedLooks === 0 && isDomainTrusted(row, ctx.now)) return true
  return (await lookAtDomain({ ...ctx, channelSeq: row.channelSeq }, row, address)) === null
}

/** Keeps what was seen of a domain that is being set up. Another site's proved domain stays theirs. */
function settleDomain(outer: Context, row: DomainRow, seen: SeenDomain): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    // A look takes seconds, in which the wish may have been taken back, or another look have settled it.
    if ((await lockDomainRow(ctx, row))?.verifiedAt !== null) return
    if (seen !== null) {
      if (seen !== 'silent') await updateDomain(ctx, row, { problem: seen, checkedAt: ctx.now })
      return
    }
    await lockDomain(ctx, row.domain)
    if (await isDomainTaken(ctx, row.domain)) fail('DUPLICATE_DOMAIN')
    await updateDomain(ctx, row, {
      problem: null,
      checkedAt: ctx.now,
      verifiedAt: ctx.now,
      provedAt: ctx.now,
      failedLooks: 0,
      failingSince: null,
    })
    for (const { domain } of await deleteOtherDomains(ctx, row))
      await forgetOwnDomain(ctx, { channelSeq: row.channelSeq, host: domain })
    await audit(ctx, 'site.domain', row.domain, { state: 'waiting' }, { state: 'verified' })
    await siteChanged(ctx)
  })
}

/** A domain in force that fails stays in force for a while: one bad answer must not take a site down. */
function keepLook(outer: Context, looked: DomainRow, seen: SeenDomain): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const row = await lockDomainRow(ctx, looked)
    if (!row?.verifiedAt) return
    const look = seen === null ? 'proved' : seen === 'silent' ? 'silent' : 'failed'
    const { isLost, provedAt, failedLooks, failingSince } = afterDomainLook(row, look, ctx.now)
    await updateDomain(ctx, row, {
      provedAt: dateOf(provedAt),
      failedLooks,
      failingSince: dateOf(failingSince),
      ...(seen !== 'silent' && { problem: seen, checkedAt: ctx.now }),
      ...(isLost && { verifiedAt: null }),
    })
    if (isLost) await domainLost(ctx, row, { state: 'failed', problem: seen })
    const isFirst = failedLooks === 1 && row.failedLooks === 0
    if (isLost || isFirst)
      await ctx.services.jobs.emit(ctx, domainNews, {
        channelSeq: row.channelSeq,
        domain: row.domain,
        news: isLost ? 'lost' : 'failing',
        at: ctx.now.toISOString(),
      })
  })
}

/** The domain has no force any more, whatever took it: the site answers at its address again. */
export async function domainLost(ctx: Context, row: DomainRow, after: object): Promise<void> {
  await forgetOwnDomain(ctx, { channelSeq: row.channelSeq, host: row.domain })
  await audit(ctx, 'site.domain', row.domain, { state: 'verified' }, after)
  await siteChanged(ctx)
}

const dateOf = (at: Date | string | null): Date | null => (at === null ? null : new Date(at))

import type { ReplyOf } from '@seodang/contract/endpoint'
import type { requestDomain } from '@seodang/contract/site'
import { customDomainProblem } from '@seodang/domain/channel-form'
import { fail, failFields } from '@seodang/domain/errors'
import { SITE_LABELS } from '@seodang/domain/field-labels'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { newToken } from '../../platform/security/secrets.ts'
import { requirePlanFeature } from '../plan/index.ts'
import { domainLost, lookAtDomain } from './domain-looks.ts'
import { type DomainProblem, normalDomain, PROOF_LABEL, targetOf } from './domain-records.ts'
import {
  type DomainRow,
  deleteDomain,
  findDomain,
  insertDomain,
  isDomainTaken,
  lockDomainRow,
} from './domain-store.ts'
import { getChannelRow } from './store.ts'

type CustomDomain = ReplyOf<typeof requestDomain>

export async function customDomainOf(ctx: Context): Promise<CustomDomain | null> {
  const row = await findDomain(ctx)
  return row ? view(ctx, row, (await getChannelRow(ctx, ctx.channelSeq)).address) : null
}

/** SITE-23: one domain at a time is set up; the one in force stays in force until the new one answers. */
export function askForDomain(outer: Context, asked: string): Promise<CustomDomain> {
  const { origin, siteDomain } = outer.services.config
  const domain = normalDomain(asked)
  const problem = customDomainProblem(domain, [siteDomain, new URL(origin).hostname])
  if (problem) failFields({ domain: problem }, SITE_LABELS)
  return inTransaction(outer, async (ctx) => {
    await requirePlanFeature(ctx, 'ownDomain')
    if (await isDomainTaken(ctx, domain)) fail('DUPLICATE_DOMAIN')
    await insertDomain(ctx, domain, `seodang-site=${newToken(24)}`)
    await audit(ctx, 'site.domain', domain, null, { state: 'waiting' })
    return (await customDomainOf(ctx)) ?? fail('NO_DATA')
  })
}

/** Looks the records up now; a site switches over when both are right (SITE-23). */
export async function checkCustomDomain(ctx: Context): Promise<CustomDomain> {
  const row = (await findDomain(ctx)) ?? fail('NO_DATA')
  const { address } = await getChannelRow(ctx, ctx.channelSeq)
  if ((await lookAtDomain(ctx, row, address)) === 'silent') fail('DOMAIN_NOT_ANSWERING')
  return (await customDomainOf(ctx)) ?? fail('NO_DATA')
}

/** Lets the domain go that is shown; one in force that it would have replaced is shown again. */
export function removeCustomDomain(outer: Context): Promise<Record<string, never>> {
  return inTransaction(outer, async (ctx) => {
    const shown = (await findDomain(ctx)) ?? fail('NO_DATA')
    const row = (await lockDomainRow(ctx, shown)) ?? fail('NO_DATA')
    // It came into force meanwhile, and what it replaced is gone.
    if (row.verifiedAt && !shown.verifiedAt) fail('CONFLICT_EDITED')
    await deleteDomain(ctx, row)
    if (row.verifiedAt) await domainLost(ctx, row, { state: 'removed' })
    else await audit(ctx, 'site.domain', row.domain, { state: 'waiting' }, { state: 'removed' })
    return {}
  })
}

function view(ctx: Context, row: DomainRow, address: string): CustomDomain {
  return {
    domain: row.domain,
    state: row.verifiedAt ? 'verified' : row.problem ? 'failed' : 'waiting',
    records: [
      { type: 'CNAME', name: row.domain, value: targetOf(ctx, address) },
      { type: 'TXT', name: `${PROOF_LABEL}.${row.domain}`, value: row.proof },
    ],
    problem: isProblem(row.problem) ? row.problem : null,
    checkedAt: row.checkedAt?.toISOString() ?? null,
  }
}

const isProblem = (text: string | null): text is DomainProblem =>
  text === 'proofMissing' || text === 'targetMissing'

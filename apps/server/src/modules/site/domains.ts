import { domainToASCII } from 'node:url'
import type { ReplyOf } from '@seodang/contract/endpoint'
import type { requestDomain } from '@seodang/contract/site'
import { customDomainProblem } from '@seodang/domain/channel-form'
import { fail, failFields } from '@seodang/domain/errors'
import { SITE_LABELS } from '@seodang/domain/field-labels'
import { audit } from '../../platform/audit.ts'
import { siteChanged } from '../../platform/changes.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { newToken } from '../../platform/security/secrets.ts'
import { requirePlanFeature } from '../plan/index.ts'
import {
  type DomainRow,
  deleteDomain,
  deleteOtherDomains,
  findDomain,
  insertDomain,
  isDomainTaken,
  lockDomain,
  updateDomain,
} from './domain-store.ts'
import { nameSystem } from './name-system.ts'
import { getChannelRow } from './store.ts'

type CustomDomain = ReplyOf<typeof requestDomain>
export type DomainProblem = NonNullable<CustomDomain['problem']>

/** One spelling for one name: case, the final dot and letters of other scripts make no other (SEC-54). */
function normalDomain(typed: string): string {
  const plain = typed.trim().toLowerCase().replace(/\.$/, '')
  // The function would read an address around the name, too; a name is all that may stand here.
  return /^[a-z0-9.-]*$|[\s/?#@:\\]/.test(plain) ? plain : domainToASCII(plain) || plain
}

/** Where the proof stands: whoever can write it there runs the domain (SEC-05). */
const PROOF_LABEL = '_seodang'

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
  const problem = await domainProblem(ctx, row, address).catch((error: unknown) => {
    ctx.log.warn({ err: error, domain: row.domain }, 'the name system did not answer')
    return fail('DOMAIN_NOT_ANSWERING')
  })
  await settleDomain(ctx, row, problem)
  return (await customDomainOf(ctx)) ?? fail('NO_DATA')
}

/** What is missing in the name system; null when the domain is proved and leads here. */
export async function domainProblem(
  ctx: Context,
  { domain, proof }: DomainRow,
  address: string,
): Promise<DomainProblem | null> {
  const names = ctx.services.ports.use(nameSystem)
  const target = targetOf(ctx, address)
  const [proofs, targets] = await Promise.all([names.txt(`${PROOF_LABEL}.${domain}`), names.cname(domain)])
  if (!proofs.includes(proof)) return 'proofMissing'
  if (targets.some((name) => normalDomain(name) === target)) return null
  // A bare domain cannot have a CNAME: its provider answers with the addresses of the target instead.
  const [own, ours] = await Promise.all([names.addresses(domain), names.addresses(target)])
  const leadsHere = own.length > 0 && own.every((one) => ours.includes(one))
  return leadsHere ? null : 'targetMissing'
}

/**
 * Keeps what was seen. A domain in force that fails stays in force: whether it is lost for good is decided by the
 * daily look (`dropDomain`), not by one bad answer. Another site's proved domain stays theirs.
 */
export function settleDomain(outer: Context, row: DomainRow, problem: DomainProblem | null): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    const switchesOver = problem === null && row.verifiedAt === null
    if (switchesOver) {
      await lockDomain(ctx, row.domain)
      if (await isDomainTaken(ctx, row.domain)) fail('DUPLICATE_DOMAIN')
    }
    await updateDomain(ctx, row, { problem, verifiedAt: switchesOver ? ctx.now : row.verifiedAt })
    if (!switchesOver) return
    await deleteOtherDomains(ctx, row)
    await audit(ctx, 'site.domain', row.domain, { state: 'waiting' }, { state: 'verified' })
    await siteChanged(ctx)
  })
}

/** The domain no longer leads here: the site answers at its address again. */
export function dropDomain(outer: Context, row: DomainRow, problem: DomainProblem): Promise<void> {
  return inTransaction(outer, async (ctx) => {
    await updateDomain(ctx, row, { problem, verifiedAt: null })
    await audit(ctx, 'site.domain', row.domain, { state: 'verified' }, { state: 'failed', problem })
    await siteChanged(ctx)
  })
}

/** Lets the domain go that is shown; one in force that it would have replaced is shown again. */
export function removeCustomDomain(outer: Context): Promise<Record<string, never>> {
  return inTransaction(outer, async (ctx) => {
    const row = (await findDomain(ctx)) ?? fail('NO_DATA')
    await deleteDomain(ctx, row)
    const state = row.verifiedAt ? 'verified' : 'waiting'
    await audit(ctx, 'site.domain', row.domain, { state }, { state: 'removed' })
    await siteChanged(ctx)
    return {}
  })
}

const targetOf = (ctx: Context, address: string) =>
  `${address.toLowerCase()}.${ctx.services.config.siteDomain}`

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

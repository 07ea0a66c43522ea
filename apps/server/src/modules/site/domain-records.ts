import { domainToASCII } from 'node:url'
import type { ReplyOf } from '@seodang/contract/endpoint'
import type { requestDomain } from '@seodang/contract/site'
import { siteHost } from '@seodang/domain/site-address'
import type { Context } from '../../platform/context.ts'
import type { DomainRow } from './domain-store.ts'
import { nameSystem } from './name-system.ts'

export type DomainProblem = NonNullable<ReplyOf<typeof requestDomain>['problem']>

/** One spelling for one name: case, the final dot and letters of other scripts make no other (SEC-54). */
export function normalDomain(typed: string): string {
  const plain = typed.trim().toLowerCase()
  // The function would read an address around the name, too; a name is all that may stand here.
  const name = /^[a-z0-9.-]*$|[\s/?#@:\\]/.test(plain) ? plain : domainToASCII(plain) || plain
  // Only now: other scripts have full stops of their own, which the function makes plain ones.
  return name.replace(/\.$/, '')
}

/** Where the proof stands: whoever can write it there runs the domain (SEC-05). */
export const PROOF_LABEL = '_seodang'

export const targetOf = (ctx: Context, address: string): string =>
  siteHost(ctx.services.config, { address, domain: null })

/** What is missing in the name system; null when the domain is proved and leads here. */
export async function domainProblem(
  ctx: Context,
  { domain, proof }: Pick<DomainRow, 'domain' | 'proof'>,
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

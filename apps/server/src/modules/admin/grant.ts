import { normalEmail } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, type Services, systemContext } from '../../platform/context.ts'
import { findUserByEmail, setPlatformAdmin } from '../identity/index.ts'
import { desks } from './desk-session.ts'

/**
 * ADM-01: makes the account that proved this address a platform administrator, or takes the right away. Only whoever
 * runs the installation can: no call does it but by the link that its start printed. False where nobody has proved the address.
 */
export function setAdministrator(
  services: Services,
  email: string,
  isPlatformAdmin: boolean,
): Promise<boolean> {
  return inTransaction(systemContext(services, 0), async (ctx) => {
    const person = await findUserByEmail(ctx, normalEmail(email))
    if (!person) return false
    await setRight(ctx, person, isPlatformAdmin)
    return true
  })
}

/**
 * The right itself, and its entry in the audit. What was open with it ends for good: given back, it opens no desk of
 * before. In a transaction.
 */
export async function setRight(
  ctx: Context,
  { userSeq, isPlatformAdmin: before }: { userSeq: number; isPlatformAdmin: boolean },
  isPlatformAdmin: boolean,
): Promise<void> {
  // Holds the account, so that somebody who is entering is through before, or hears that they may not.
  await setPlatformAdmin(ctx, userSeq, isPlatformAdmin)
  await desks.end(ctx, userSeq)
  await audit(
    ctx,
    isPlatformAdmin ? 'platform.grant' : 'platform.revoke',
    `user:${userSeq}`,
    { isPlatformAdmin: before },
    { isPlatformAdmin },
  )
}

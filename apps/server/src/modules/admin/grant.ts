import { normalEmail } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Services, systemContext } from '../../platform/context.ts'
import { findUserByEmail, setPlatformAdmin } from '../identity/index.ts'

/**
 * ADM-01: makes the account that proved this address a platform administrator, or takes the right away. Only whoever
 * runs the installation can: no call does it. False where nobody has proved the address.
 */
export function setAdministrator(
  services: Services,
  email: string,
  isPlatformAdmin: boolean,
): Promise<boolean> {
  return inTransaction(systemContext(services, 0), async (ctx) => {
    const person = await findUserByEmail(ctx, normalEmail(email))
    if (!person) return false
    await setPlatformAdmin(ctx, person.userSeq, isPlatformAdmin)
    const { isPlatformAdmin: before } = person
    await audit(
      ctx,
      isPlatformAdmin ? 'platform.grant' : 'platform.revoke',
      `user:${person.userSeq}`,
      { isPlatformAdmin: before },
      { isPlatformAdmin },
    )
    return true
  })
}

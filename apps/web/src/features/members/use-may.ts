import { allows, staff } from '@seodang/domain/access'
import type { Permission } from '@seodang/domain/permissions'
import { useSession } from '../../platform/session.tsx'

/** Whether the person holds a permission over the site: the rule that guards the call draws the button. */
export function useMay(): (permission: Permission) => boolean {
  const { principal } = useSession()
  return (permission) => allows(staff(permission), principal)
}

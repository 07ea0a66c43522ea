import { type Access, allows } from '@seodang/domain/access'
import { useSession } from '../../platform/session.tsx'

/** Whether the person may call what the rule guards; the server decides each call by the same value. */
export const useMay = (access: Access): boolean => allows(access, useSession().principal)

import type { StatusKind } from '../../../ui/StatusDot.tsx'
import type { FormLine } from './queries.ts'

export const STATE_KINDS: Record<FormLine['state'], StatusKind> = {
  draft: 'off',
  notYet: 'waiting',
  open: 'ok',
  full: 'hold',
  ended: 'off',
}

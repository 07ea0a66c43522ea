import type { StatusKind } from '../../ui/StatusDot.tsx'
import type { SiteLine } from './queries.ts'

export const STATE_KIND: Record<SiteLine['state'], StatusKind> = {
  OPEN: 'ok',
  SUSPENDED: 'bad',
  CLOSED: 'off',
}

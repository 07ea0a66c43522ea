import { createFileRoute } from '@tanstack/react-router'
import { HoldDesk } from '../../features/admin/HoldDesk.tsx'

export const Route = createFileRoute('/admin/charge-hold')({ component: HoldDesk })

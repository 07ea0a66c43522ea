import { createFileRoute } from '@tanstack/react-router'
import { MoreTab } from '../../../../features/authoring/more/MoreTab.tsx'

export const Route = createFileRoute('/packages/$courseSeq/settings/more')({ component: MoreTab })

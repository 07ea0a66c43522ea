import { createFileRoute } from '@tanstack/react-router'
import { MoreTab } from '../../../../features/authoring/more/MoreTab.tsx'

export const Route = createFileRoute('/classes/$courseSeq/settings/more')({ component: MoreTab })

import { createFileRoute } from '@tanstack/react-router'
import { PlanPage } from '../../features/plan/PlanPage.tsx'
import { useChannel } from '../../platform/channel.tsx'

export const Route = createFileRoute('/_account/service/servicemanage')({ component: ManagePage })

function ManagePage() {
  return <PlanPage channelSeq={useChannel().channelSeq} />
}

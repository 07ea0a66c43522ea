import { createFileRoute, useRouter } from '@tanstack/react-router'
import { PlanHistory } from '../../features/plan/PlanHistory.tsx'
import { useChannel } from '../../platform/channel.tsx'
import { validPage } from '../../ui/paging.ts'

export const Route = createFileRoute('/_account/service/servicehistory')({
  validateSearch: ({ page }: Record<string, unknown>): { page?: number } =>
    validPage(page) > 1 ? { page: validPage(page) } : {},
  component: HistoryPage,
})

function HistoryPage() {
  const { page = 1 } = Route.useSearch()
  const { channelSeq } = useChannel()
  const router = useRouter()
  return (
    <PlanHistory
      channelSeq={channelSeq}
      page={page}
      hrefOf={(to) => router.buildLocation({ to: '/service/servicehistory', search: { page: to } }).href}
    />
  )
}

import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type WorkSearch, workSearch } from '../../features/admin/search.ts'
import { WorkDesk } from '../../features/admin/WorkDesk.tsx'

export const Route = createFileRoute('/admin/failed-work')({
  validateSearch: (search: Record<string, unknown>): WorkSearch => workSearch(search),
  component: FailedWorkPage,
})

function FailedWorkPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const changed = (change: Partial<WorkSearch>) => ({ ...search, ...change })
  return (
    <WorkDesk
      search={workSearch(search)}
      onSearch={(change) => void navigate({ search: changed(change) })}
      hrefOf={(change) => router.buildLocation({ to: '/admin/failed-work', search: changed(change) }).href}
    />
  )
}

import { createFileRoute, useRouter } from '@tanstack/react-router'
import { AuditDesk } from '../../features/admin/AuditDesk.tsx'
import { type AuditSearch, auditSearch } from '../../features/admin/search.ts'

export const Route = createFileRoute('/admin/audit')({
  validateSearch: (search: Record<string, unknown>): AuditSearch => auditSearch(search),
  component: AuditPage,
})

function AuditPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const changed = (change: Partial<AuditSearch>) => ({
    ...search,
    ...('page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <AuditDesk
      search={auditSearch(search)}
      onSearch={(change) => void navigate({ search: changed(change) })}
      hrefOf={(change) => router.buildLocation({ to: '/admin/audit', search: changed(change) }).href}
    />
  )
}

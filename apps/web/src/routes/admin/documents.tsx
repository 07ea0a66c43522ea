import { createFileRoute, useRouter } from '@tanstack/react-router'
import { DocumentDesk } from '../../features/admin/DocumentDesk.tsx'
import { type DocumentSearch, documentSearch } from '../../features/admin/money-search.ts'

export const Route = createFileRoute('/admin/documents')({
  validateSearch: (search: Record<string, unknown>): DocumentSearch => documentSearch(search),
  component: DeskPage,
})

function DeskPage() {
  const search = documentSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const router = useRouter()
  const changed = (change: object) =>
    documentSearch({
      ...search,
      ...('payee' in change || 'page' in change ? {} : { page: undefined }),
      ...change,
    })
  return (
    <DocumentDesk
      search={search}
      onSearch={(change) => void navigate({ search: changed(change), replace: 'payee' in change })}
      hrefOf={(change) => router.buildLocation({ to: '/admin/documents', search: changed(change) }).href}
    />
  )
}

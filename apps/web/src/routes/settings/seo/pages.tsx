import { createFileRoute, useRouter } from '@tanstack/react-router'
import type { SeoFilter } from '../../../features/seo-desk/queries.ts'
import { SeoDesk } from '../../../features/seo-desk/SeoDesk.tsx'
import { listSearch } from '../../../ui/list-search.ts'

/** SEO-11 (appendix B). */
export const Route = createFileRoute('/settings/seo/pages')({
  validateSearch: (search: Record<string, unknown>): SeoFilter => listSearch(search),
  component: SeoPagesPage,
})

function SeoPagesPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const changed = (change: Partial<SeoFilter>) => ({ ...search, ...change })
  return (
    <SeoDesk
      kind="page"
      search={search}
      onSearch={(change) => void navigate({ search: changed(change) })}
      hrefOf={(change) => router.buildLocation({ to: '/settings/seo/pages', search: changed(change) }).href}
    />
  )
}

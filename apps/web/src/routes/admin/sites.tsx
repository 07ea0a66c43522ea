import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SiteDesk } from '../../features/admin/SiteDesk.tsx'
import { type SiteSearch, siteSearch } from '../../features/admin/search.ts'

export const Route = createFileRoute('/admin/sites')({
  validateSearch: (search: Record<string, unknown>): SiteSearch => siteSearch(search),
  component: SitesPage,
})

function SitesPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1; opening a site keeps the page.
  const changed = (change: Partial<SiteSearch>) => ({
    ...search,
    ...('site' in change || 'page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <SiteDesk
      search={siteSearch(search)}
      onSearch={(change) => void navigate({ search: changed(change), replace: 'site' in change })}
      hrefOf={(change) => router.buildLocation({ to: '/admin/sites', search: changed(change) }).href}
    />
  )
}

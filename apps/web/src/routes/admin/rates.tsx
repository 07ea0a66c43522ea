import { createFileRoute, useRouter } from '@tanstack/react-router'
import { RateDesk } from '../../features/admin/RateDesk.tsx'
import { type RateSearch, rateSearch } from '../../features/admin/search.ts'

export const Route = createFileRoute('/admin/rates')({
  validateSearch: (search: Record<string, unknown>): RateSearch => rateSearch(search),
  component: RatesPage,
})

function RatesPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const changed = (change: Partial<RateSearch>) => ({ ...search, ...change })
  return (
    <RateDesk
      search={rateSearch(search)}
      onSearch={(change) => void navigate({ search: changed(change) })}
      hrefOf={(change) => router.buildLocation({ to: '/admin/rates', search: changed(change) }).href}
    />
  )
}

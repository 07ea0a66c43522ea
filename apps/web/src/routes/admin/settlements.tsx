import { createFileRoute, useRouter } from '@tanstack/react-router'
import { type SettlementSearch, settlementSearch } from '../../features/admin/money-search.ts'
import { SettlementDesk } from '../../features/admin/SettlementDesk.tsx'

export const Route = createFileRoute('/admin/settlements')({
  validateSearch: (search: Record<string, unknown>): SettlementSearch => settlementSearch(search),
  component: DeskPage,
})

function DeskPage() {
  const search = settlementSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const router = useRouter()
  const changed = (change: object) =>
    settlementSearch({
      ...search,
      ...('one' in change || 'page' in change ? {} : { page: undefined }),
      ...change,
    })
  return (
    <SettlementDesk
      search={search}
      onSearch={(change) => void navigate({ search: changed(change), replace: 'one' in change })}
      hrefOf={(change) => router.buildLocation({ to: '/admin/settlements', search: changed(change) }).href}
    />
  )
}

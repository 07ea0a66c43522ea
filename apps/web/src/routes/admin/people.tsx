import { createFileRoute, useRouter } from '@tanstack/react-router'
import { PeopleDesk } from '../../features/admin/PeopleDesk.tsx'
import { type PersonSearch, personSearch } from '../../features/admin/search.ts'

export const Route = createFileRoute('/admin/people')({
  validateSearch: (search: Record<string, unknown>): PersonSearch => personSearch(search),
  component: PeoplePage,
})

function PeoplePage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const changed = (change: Partial<PersonSearch>) => ({
    ...search,
    ...('person' in change || 'page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <PeopleDesk
      search={personSearch(search)}
      onSearch={(change) => void navigate({ search: changed(change), replace: 'person' in change })}
      hrefOf={(change) => router.buildLocation({ to: '/admin/people', search: changed(change) }).href}
    />
  )
}

import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { RecycleBin } from '../../features/authoring/bin/RecycleBin.tsx'
import { type BinSearch, binSearch } from '../../features/authoring/bin/search.ts'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** BIN-11. */
export const Route = createFileRoute('/settings/bin')({
  validateSearch: (search: Record<string, unknown>): BinSearch => binSearch(search),
  component: BinPage,
})

function BinPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <StaffGuard access={staff('SITE_CLASS_READ', { of: 'ownClasses' })}>
      <RecycleBin
        search={search}
        onSearch={(next) => void navigate({ search: next })}
        hrefOf={(next) => router.buildLocation({ to: '/settings/bin', search: next }).href}
      />
    </StaffGuard>
  )
}

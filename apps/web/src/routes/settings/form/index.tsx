import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { FormDesk } from '../../../features/site-settings/forms/FormDesk.tsx'
import type { FormFilter } from '../../../features/site-settings/forms/queries.ts'
import { formsSearch } from '../../../features/site-settings/forms/search.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** FRM-01, FRM-08. */
export const Route = createFileRoute('/settings/form/')({
  // Read where the page is, so that no other page carries what reads it.
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  component: FormsPage,
})

function FormsPage() {
  const search = formsSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const router = useRouter()
  const changed = (change: Partial<FormFilter>): FormFilter => ({
    ...search,
    ...(!('page' in change) && { page: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_FORM_READ')}>
      <FormDesk
        search={search}
        onSearch={(change) => void navigate({ search: changed(change) })}
        hrefOf={(change) => router.buildLocation({ to: '/settings/form', search: changed(change) }).href}
        onOpen={(formSeq) =>
          void navigate({ to: '/settings/form/$formSeq/edit', params: { formSeq: String(formSeq) } })
        }
      />
    </StaffGuard>
  )
}

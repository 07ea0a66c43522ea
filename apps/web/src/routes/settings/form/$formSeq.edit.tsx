import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { FormEditor } from '../../../features/site-settings/forms/FormEditor.tsx'
import { type EditorSearch, editorSearch } from '../../../features/site-settings/forms/search.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { seqParam } from '../../../platform/seq-param.ts'

/** FRM-01, FRM-08: whoever may only read sees the same page and changes nothing. */
export const Route = createFileRoute('/settings/form/$formSeq/edit')({
  // Read where the page is, so that no other page carries what reads it.
  validateSearch: (search: Record<string, unknown>): Record<string, unknown> => search,
  component: EditFormPage,
})

function EditFormPage() {
  const { formSeq } = Route.useParams()
  const search = editorSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  const router = useRouter()
  // Another tab begins without what narrowed the last one, and another filter at page 1.
  const changed = (change: Partial<EditorSearch>): EditorSearch =>
    'tab' in change
      ? { tab: change.tab }
      : {
          ...search,
          ...(!('page' in change) && !('open' in change) && { page: undefined }),
          ...change,
        }
  return (
    <StaffGuard access={staff('SITE_FORM_READ')}>
      <FormEditor
        key={formSeq}
        formSeq={seqParam(formSeq)}
        search={search}
        onSearch={(change) => void navigate({ search: changed(change), resetScroll: false })}
        hrefOf={(change) =>
          router.buildLocation({
            to: '/settings/form/$formSeq/edit',
            params: { formSeq },
            search: changed(change),
          }).href
        }
      />
    </StaffGuard>
  )
}

import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { BlockView } from '../../../features/catalog/page/BlockView.tsx'
import { EditedPageLoad } from '../../../features/page-desk/EditedPageLoad.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { seqParam } from '../../../platform/seq-param.ts'

/** PGE-12, PGE-14. */
export const Route = createFileRoute('/settings/page/$pageSeq')({
  params: { parse: ({ pageSeq }) => ({ pageSeq: seqParam(pageSeq) }) },
  component: OnePage,
})

function OnePage() {
  const { pageSeq } = Route.useParams()
  return (
    <StaffGuard access={staff('SITE_PAGE_READ')}>
      <EditedPageLoad key={pageSeq} pageSeq={pageSeq} View={BlockView} />
    </StaffGuard>
  )
}

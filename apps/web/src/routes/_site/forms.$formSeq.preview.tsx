import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { PreviewPage } from '../../features/site-settings/forms/PreviewPage.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'
import { seqParam } from '../../platform/seq-param.ts'

/** FRM-02, FRM-16. The page is the same for everybody, and is filled in the browser of whoever may see it. */
export const Route = createFileRoute('/_site/forms/$formSeq/preview')({
  component: FormPreviewPage,
})

function FormPreviewPage() {
  const formSeq = seqParam(Route.useParams().formSeq)
  return (
    <StaffGuard access={staff('SITE_FORM_READ')}>
      <PreviewPage key={formSeq} formSeq={formSeq} />
    </StaffGuard>
  )
}

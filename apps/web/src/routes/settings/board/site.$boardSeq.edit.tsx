import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { EditSiteBoard } from '../../../features/board-desk/SiteBoardEditor.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { seqParam } from '../../../platform/seq-param.ts'

/** BRD-11 (appendix B). */
export const Route = createFileRoute('/settings/board/site/$boardSeq/edit')({ component: EditPage })

function EditPage() {
  const { boardSeq } = Route.useParams()
  return (
    <StaffGuard access={staff('SITE_BOARD_UPDATE')}>
      <EditSiteBoard boardSeq={seqParam(boardSeq)} />
    </StaffGuard>
  )
}

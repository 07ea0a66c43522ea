import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { EditRoom } from '../../../features/chat-desk/RoomEditor.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { seqParam } from '../../../platform/seq-param.ts'

/** CHAT-01. */
export const Route = createFileRoute('/settings/chat/$chatRoomSeq/edit')({ component: EditRoomPage })

function EditRoomPage() {
  const { chatRoomSeq } = Route.useParams()
  return (
    <StaffGuard access={staff('SITE_CLASS_READ')}>
      <EditRoom chatRoomSeq={seqParam(chatRoomSeq)} />
    </StaffGuard>
  )
}

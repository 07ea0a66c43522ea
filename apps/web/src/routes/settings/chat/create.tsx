import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { CreateRoom } from '../../../features/chat-desk/RoomEditor.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** CHAT-01. */
export const Route = createFileRoute('/settings/chat/create')({
  component: () => (
    <StaffGuard access={staff('SITE_CLASS_UPDATE')}>
      <CreateRoom />
    </StaffGuard>
  ),
})

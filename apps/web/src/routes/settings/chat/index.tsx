import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { ChatDesk } from '../../../features/chat-desk/ChatDesk.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** CHAT-01. */
export const Route = createFileRoute('/settings/chat/')({
  component: () => (
    <StaffGuard access={staff('SITE_CLASS_READ')}>
      <ChatDesk />
    </StaffGuard>
  ),
})

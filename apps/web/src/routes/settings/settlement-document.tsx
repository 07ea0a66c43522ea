import { allows, staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { DocumentPage } from '../../features/settlement/DocumentPage.tsx'
import { SettlementHead } from '../../features/settlement/SettlementHead.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'
import { useChannel } from '../../platform/channel.tsx'
import { useSession } from '../../platform/session.tsx'

/** PERM-16, SALE-11. */
export const Route = createFileRoute('/settings/settlement-document')({ component: DocumentRoute })

function DocumentRoute() {
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  return (
    <StaffGuard access={staff('SITE_SALES_READ')}>
      <SettlementHead current="documents" />
      <DocumentPage
        payee={{ channelSeq, whose: 'site' }}
        mayChange={allows(staff('SITE_SALES_UPDATE'), principal)}
      />
    </StaffGuard>
  )
}

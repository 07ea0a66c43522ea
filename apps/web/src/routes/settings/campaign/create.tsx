import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { CampaignEditor } from '../../../features/campaign-desk/CampaignEditor.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** MKT-01, PERM-20 (appendix B): whoever may only read has nothing to write here. */
export const Route = createFileRoute('/settings/campaign/create')({ component: CreatePage })

function CreatePage() {
  const navigate = Route.useNavigate()
  return (
    <StaffGuard access={staff('SITE_MARKETING_UPDATE')}>
      <CampaignEditor
        onKept={(campaignSeq) =>
          void navigate({
            to: '/settings/campaign/$campaignSeq',
            params: { campaignSeq },
            ignoreBlocker: true,
          })
        }
      />
    </StaffGuard>
  )
}

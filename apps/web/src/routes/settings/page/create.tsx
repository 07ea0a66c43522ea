import { staff } from '@seodang/domain/access'
import { createFileRoute } from '@tanstack/react-router'
import { BlockView } from '../../../features/catalog/page/BlockView.tsx'
import { PageBuilder } from '../../../features/page-desk/PageBuilder.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** PGE-12, PGE-14. */
export const Route = createFileRoute('/settings/page/create')({ component: CreatePage })

function CreatePage() {
  const navigate = Route.useNavigate()
  return (
    <StaffGuard access={staff('SITE_PAGE_CREATE')}>
      <PageBuilder
        saved={null}
        View={BlockView}
        mayUpdate
        onMade={(pageSeq) =>
          void navigate({
            to: '/settings/page/$pageSeq',
            params: { pageSeq },
            replace: true,
            ignoreBlocker: true,
          })
        }
      />
    </StaffGuard>
  )
}

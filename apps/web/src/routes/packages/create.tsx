import { staff } from '@seodang/domain/access'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CreatePackage } from '../../features/authoring/package/CreatePackage.tsx'
import { StaffFrame } from '../../features/staff-frame/StaffFrame.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'
import { NotFoundPage } from '../../platform/fallback-pages.tsx'
import { pageHead } from '../../platform/seo.ts'
import { RichProvider } from '../../ui/rich/RichProvider.tsx'

/** PKG-01, PKG-04; drawn in the browser only, as all of the workbench. */
export const Route = createFileRoute('/packages/create')({
  ssr: false,
  beforeLoad: ({ context }) => {
    if (!context.boot.channel) throw notFound()
  },
  head: ({ match }) => pageHead(match.context.boot, { pageName: '', path: '/packages/create', hidden: true }),
  component: CreatePage,
  notFoundComponent: NotFoundPage,
})

function CreatePage() {
  return (
    <RichProvider skin="staff">
      <StaffGuard access={staff('PACKAGE_LIFECYCLE_CREATE')}>
        <StaffFrame>
          <CreatePackage />
        </StaffFrame>
      </StaffGuard>
    </RichProvider>
  )
}

import { staff } from '@seodang/domain/access'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { CreateCourse } from '../../features/authoring/create/CreateCourse.tsx'
import { StaffFrame } from '../../features/staff-frame/StaffFrame.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'
import { NotFoundPage } from '../../platform/fallback-pages.tsx'
import { pageHead } from '../../platform/seo.ts'
import { RichProvider } from '../../ui/rich/RichProvider.tsx'

/** AUTH-01; drawn in the browser only, as all of the workbench. */
export const Route = createFileRoute('/classes/create')({
  ssr: false,
  beforeLoad: ({ context }) => {
    if (!context.boot.channel) throw notFound()
  },
  head: ({ match }) => pageHead(match.context.boot, { pageName: '', path: '/classes/create', hidden: true }),
  component: CreatePage,
  notFoundComponent: NotFoundPage,
})

function CreatePage() {
  return (
    <RichProvider skin="staff">
      <StaffGuard access={staff('CLASS_LIFECYCLE_CREATE', { of: 'ownClasses' })}>
        <StaffFrame>
          <CreateCourse />
        </StaffFrame>
      </StaffGuard>
    </RichProvider>
  )
}

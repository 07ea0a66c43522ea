import { member } from '@seodang/domain/access'
import { isProSite, pathWithoutStudio } from '@seodang/domain/studio'
import { createFileRoute, notFound, Outlet, redirect } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EditorFrame } from '../../../features/authoring/editor/EditorFrame.tsx'
import { StaffFrame } from '../../../features/staff-frame/StaffFrame.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { useStudioMenu } from '../../../features/studio/use-studio-menu.tsx'
import { NotFoundPage } from '../../../platform/fallback-pages.tsx'
import { pageHead } from '../../../platform/seo.ts'
import { RichProvider } from '../../../ui/rich/RichProvider.tsx'

/**
 * STU-01, STU-07: the studio of one content. Its editor is that of the class (STU-05), below another menu. Who may
 * open it the server knows; the frame tells its refusal.
 */
export const Route = createFileRoute('/studio/$courseSeq')({
  ssr: false,
  params: {
    parse: ({ courseSeq }) => ({ courseSeq: Number(courseSeq) }),
    stringify: ({ courseSeq }) => ({ courseSeq: String(courseSeq) }),
  },
  beforeLoad: ({ context, params, location }) => {
    if (!context.boot.channel || !(Number.isSafeInteger(params.courseSeq) && params.courseSeq > 0))
      throw notFound()
    const elsewhere = pathWithoutStudio(location.pathname)
    // STU-08.
    if (!isProSite(context.boot.channel) && elsewhere !== null)
      throw redirect({ href: elsewhere, replace: true })
  },
  head: ({ match }) => pageHead(match.context.boot, { pageName: '', path: '/studio', hidden: true }),
  component: StudioLayout,
  notFoundComponent: NotFoundPage,
})

function StudioLayout() {
  const { courseSeq } = Route.useParams()
  return (
    <RichProvider skin="staff">
      <StaffGuard access={member}>
        <Studio courseSeq={courseSeq}>
          <EditorFrame courseSeq={courseSeq} place="studio">
            <Outlet />
          </EditorFrame>
        </Studio>
      </StaffGuard>
    </RichProvider>
  )
}

function Studio({ courseSeq, children }: { courseSeq: number; children: ReactNode }) {
  return (
    <StaffFrame fixed menu={useStudioMenu(courseSeq)}>
      {children}
    </StaffFrame>
  )
}

import { member } from '@seodang/domain/access'
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EditorFrame } from '../../../features/authoring/editor/EditorFrame.tsx'
import { staffPageTitle } from '../../../features/staff-frame/page-title.ts'
import { StaffFrame } from '../../../features/staff-frame/StaffFrame.tsx'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'
import { useStudioMenu } from '../../../features/studio/use-studio-menu.tsx'
import { NotFoundPage } from '../../../platform/fallback-pages.tsx'
import { requireStudio } from '../../../platform/require-studio.ts'
import { pageHead } from '../../../platform/seo.ts'
import { seqParam } from '../../../platform/seq-param.ts'
import { RichProvider } from '../../../ui/rich/RichProvider.tsx'

/**
 * STU-01, STU-07: the studio of one content. Its editor is that of the class (STU-05), below another menu. Who may
 * open it the server knows; the frame tells its refusal.
 */
export const Route = createFileRoute('/studio/$courseSeq')({
  ssr: false,
  params: {
    parse: ({ courseSeq }) => ({ courseSeq: seqParam(courseSeq) }),
    stringify: ({ courseSeq }) => ({ courseSeq: String(courseSeq) }),
  },
  beforeLoad: ({ context, params, location }) => {
    if (!(Number.isSafeInteger(params.courseSeq) && params.courseSeq > 0)) throw notFound()
    requireStudio({ context, location })
  },
  head: ({ match }) =>
    pageHead(match.context.boot, {
      pageName: staffPageTitle(match.pathname, match.context.boot),
      path: '/studio',
      hidden: true,
    }),
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

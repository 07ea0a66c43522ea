import { member } from '@seodang/domain/access'
import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { EditorFrame } from '../../../../features/authoring/editor/EditorFrame.tsx'
import { StaffFrame } from '../../../../features/staff-frame/StaffFrame.tsx'
import { StaffGuard } from '../../../../features/staff-frame/StaffGuard.tsx'
import { NotFoundPage } from '../../../../platform/fallback-pages.tsx'
import { pageHead } from '../../../../platform/seo.ts'
import { seqParam } from '../../../../platform/seq-param.ts'
import { RichProvider } from '../../../../ui/rich/RichProvider.tsx'

/**
 * PKG-01: the editor of one package, which is that of a class with tabs of its own. Who may open it the server
 * knows; the frame tells its refusal.
 */
export const Route = createFileRoute('/packages/$courseSeq/settings')({
  ssr: false,
  params: {
    parse: ({ courseSeq }) => ({ courseSeq: seqParam(courseSeq) }),
    stringify: ({ courseSeq }) => ({ courseSeq: String(courseSeq) }),
  },
  beforeLoad: ({ context, params }) => {
    if (!context.boot.channel || !(Number.isSafeInteger(params.courseSeq) && params.courseSeq > 0))
      throw notFound()
  },
  head: ({ match }) =>
    pageHead(match.context.boot, { pageName: '', path: '/packages/settings', hidden: true }),
  component: SettingsLayout,
  notFoundComponent: NotFoundPage,
})

function SettingsLayout() {
  const { courseSeq } = Route.useParams()
  return (
    <RichProvider skin="staff">
      <StaffGuard access={member}>
        <StaffFrame fixed>
          <EditorFrame courseSeq={courseSeq}>
            <Outlet />
          </EditorFrame>
        </StaffFrame>
      </StaffGuard>
    </RichProvider>
  )
}

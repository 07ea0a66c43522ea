import { isPackage } from '@seodang/domain/package-terms'
import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { CurriculumTab } from '../../../../features/authoring/curriculum/CurriculumTab.tsx'
import { useEditor } from '../../../../features/authoring/editor/editor-context.ts'
import { PackageTab } from '../../../../features/authoring/package/PackageTab.tsx'
import { seqParam } from '../../../../platform/seq-param.ts'

/** STU-01, CUR-01: the list stays while an item is opened beside it; the curriculum of a package is its classes. */
export const Route = createFileRoute('/studio/$courseSeq/contents/curriculums')({
  component: CurriculumsPage,
})

function CurriculumsPage() {
  const { course } = useEditor()
  const { curriculumSeq } = useParams({ strict: false })
  if (isPackage(course)) return <PackageTab />
  return (
    <>
      <CurriculumTab open={curriculumSeq === undefined ? null : seqParam(curriculumSeq)} />
      <Outlet />
    </>
  )
}

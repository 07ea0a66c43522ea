import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { CurriculumTab } from '../../../../features/authoring/curriculum/CurriculumTab.tsx'
import { seqParam } from '../../../../platform/seq-param.ts'

/** CUR-01: the list stays while an item is opened beside it; which one stands in the address. */
export const Route = createFileRoute('/classes/$courseSeq/settings/curriculums')({
  component: CurriculumsPage,
})

function CurriculumsPage() {
  const { curriculumSeq } = useParams({ strict: false })
  return (
    <>
      <CurriculumTab open={curriculumSeq === undefined ? null : seqParam(curriculumSeq)} />
      <Outlet />
    </>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { ClassMissing } from '../../../../features/catalog/course/ClassMissing.tsx'
import { ClassPage } from '../../../../features/catalog/course/ClassPage.tsx'
import { ClassSkeleton } from '../../../../features/catalog/course/ClassSkeleton.tsx'
import { isDeletedClass } from '../../../../features/catalog/course/load-class.ts'

const PreviewPlayer = lazy(async () => ({
  default: (await import('../../../../features/classroom/PreviewPlayer.tsx')).PreviewPlayer,
}))

const Questions = lazy(async () => ({
  default: (await import('../../../../features/questions/QuestionList.tsx')).QuestionList,
}))

// The first script of every page carries this file, but only this page needs what it loads.
const loading = () => import('../../../../features/catalog/course/load-class.ts')

export const Route = createFileRoute('/_site/classes/$courseSeq/')({
  loader: async ({ context, params }) =>
    (await loading()).loadClass(context, context.channel, Number(params.courseSeq)),
  head: async ({ match, params }) => (await loading()).classHead(match.context, Number(params.courseSeq)),
  component: ShownClass,
  pendingComponent: ClassSkeleton,
  notFoundComponent: ({ data }) => <HiddenClass isDeleted={isDeletedClass(data)} />,
})

function ShownClass() {
  const { courseSeq } = Route.useParams()
  // Another class is another page: what was unfolded in the one is not in the other.
  return (
    <ClassPage key={courseSeq} courseSeq={Number(courseSeq)} player={PreviewPlayer} questions={Questions} />
  )
}

function HiddenClass({ isDeleted }: { isDeleted: boolean }) {
  const { courseSeq } = Route.useParams()
  return (
    <ClassMissing courseSeq={Number(courseSeq)} isDeleted={isDeleted}>
      <ShownClass />
    </ClassMissing>
  )
}

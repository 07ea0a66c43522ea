import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { ClassMissing } from '../../../../features/catalog/course/ClassMissing.tsx'
import { ClassPage } from '../../../../features/catalog/course/ClassPage.tsx'
import { ClassSkeleton } from '../../../../features/catalog/course/ClassSkeleton.tsx'
import { classHead, isDeletedClass, loadClass } from '../../../../features/catalog/course/load-class.ts'

const PreviewPlayer = lazy(async () => ({
  default: (await import('../../../../features/classroom/PreviewPlayer.tsx')).PreviewPlayer,
}))

export const Route = createFileRoute('/_site/classes/$courseSeq/')({
  loader: ({ context, params }) => loadClass(context, context.channel, Number(params.courseSeq)),
  head: ({ match, params }) => classHead(match.context, Number(params.courseSeq)),
  component: ShownClass,
  pendingComponent: ClassSkeleton,
  notFoundComponent: ({ data }) => <HiddenClass isDeleted={isDeletedClass(data)} />,
})

function ShownClass() {
  const { courseSeq } = Route.useParams()
  // Another class is another page: what was unfolded in the one is not in the other.
  return <ClassPage key={courseSeq} courseSeq={Number(courseSeq)} player={PreviewPlayer} />
}

function HiddenClass({ isDeleted }: { isDeleted: boolean }) {
  const { courseSeq } = Route.useParams()
  return (
    <ClassMissing courseSeq={Number(courseSeq)} isDeleted={isDeleted}>
      <ShownClass />
    </ClassMissing>
  )
}

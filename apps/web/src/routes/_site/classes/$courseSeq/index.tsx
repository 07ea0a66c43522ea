import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy } from 'react'
import { ClassMissing } from '../../../../features/catalog/course/ClassMissing.tsx'
import { ClassPage } from '../../../../features/catalog/course/ClassPage.tsx'
import { ClassSkeleton } from '../../../../features/catalog/course/ClassSkeleton.tsx'
import { isDeletedClass } from '../../../../features/catalog/course/load-class.ts'

const PreviewPlayer = lazy(async () => ({
  default: (await import('../../../../features/classroom/PreviewPlayer.tsx')).PreviewPlayer,
}))

// The first script of every page carries this file, but only this page needs what it loads.
const loading = () => import('../../../../features/catalog/course/load-class.ts')

export const Route = createFileRoute('/_site/classes/$courseSeq/')({
  loader: async ({ context, params }) => {
    const courseSeq = Number(params.courseSeq)
    const { loadClass, isLoadedPackage } = await loading()
    await loadClass(context, context.channel, courseSeq)
    if (isLoadedPackage(context, context.channel, courseSeq))
      throw redirect({ to: '/packages/$courseSeq', params })
  },
  head: async ({ match, params }) => (await loading()).classHead(match.context, Number(params.courseSeq)),
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

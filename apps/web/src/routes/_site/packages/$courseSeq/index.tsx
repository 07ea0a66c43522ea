import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { ClassMissing } from '../../../../features/catalog/course/ClassMissing.tsx'
import { ClassPage } from '../../../../features/catalog/course/ClassPage.tsx'
import { ClassSkeleton } from '../../../../features/catalog/course/ClassSkeleton.tsx'
import { isDeletedClass } from '../../../../features/catalog/course/load-class.ts'
import { PackageClasses } from '../../../../features/catalog/package/PackageClasses.tsx'

const PreviewPlayer = lazy(async () => ({
  default: (await import('../../../../features/classroom/PreviewPlayer.tsx')).PreviewPlayer,
}))

// The first script of every page carries this file, but only pages of classes need what it loads.
const loading = () => import('../../../../features/catalog/course/load-class.ts')

/** PKG-01, CAT-39: the page of a package is that of a class with classes in the place of lessons. */
export const Route = createFileRoute('/_site/packages/$courseSeq/')({
  loader: async ({ context, params }) =>
    (await loading()).loadPackage(context, context.channel, Number(params.courseSeq)),
  head: async ({ match, params }) => (await loading()).classHead(match.context, Number(params.courseSeq)),
  component: ShownPackage,
  pendingComponent: ClassSkeleton,
  notFoundComponent: ({ data }) => <HiddenPackage isDeleted={isDeletedClass(data)} />,
})

function ShownPackage() {
  const { courseSeq } = Route.useParams()
  return (
    <ClassPage
      key={courseSeq}
      courseSeq={Number(courseSeq)}
      player={PreviewPlayer}
      contents={<PackageClasses courseSeq={Number(courseSeq)} />}
    />
  )
}

function HiddenPackage({ isDeleted }: { isDeleted: boolean }) {
  const { courseSeq } = Route.useParams()
  return (
    <ClassMissing courseSeq={Number(courseSeq)} isDeleted={isDeleted}>
      <ShownPackage />
    </ClassMissing>
  )
}

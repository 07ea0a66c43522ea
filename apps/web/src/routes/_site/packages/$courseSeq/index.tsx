import { createFileRoute } from '@tanstack/react-router'
import { ClassSkeleton } from '../../../../features/catalog/course/ClassSkeleton.tsx'
import { PackageClasses } from '../../../../features/catalog/package/PackageClasses.tsx'
import { seqParam } from '../../../../platform/seq-param.ts'
import { HiddenClass, ShownClass, type ShownClassProps } from '../../-shown-class.tsx'

// The first script of every page carries this file, but only pages of classes need what it loads.
const loading = () => import('../../../../features/catalog/course/load-class.ts')

/** PKG-01, CAT-39: the page of a package is that of a class with classes in the place of lessons. */
export const Route = createFileRoute('/_site/packages/$courseSeq/')({
  loader: async ({ context, params }) =>
    (await loading()).loadPackage(context, context.channel, seqParam(params.courseSeq)),
  head: async ({ match, params }) => (await loading()).classHead(match.context, seqParam(params.courseSeq)),
  component: ShownPackage,
  pendingComponent: ClassSkeleton,
  notFoundComponent: ({ data }) => <HiddenClass {...packageOf(Route.useParams())} data={data} />,
})

const packageOf = ({ courseSeq }: { courseSeq: string }): ShownClassProps => ({
  courseSeq,
  contents: <PackageClasses courseSeq={seqParam(courseSeq)} />,
})

function ShownPackage() {
  return <ShownClass {...packageOf(Route.useParams())} />
}

import { createFileRoute } from '@tanstack/react-router'
import { ClassSkeleton } from '../../../../features/catalog/course/ClassSkeleton.tsx'
import { HiddenClass, ShownClass } from '../../-shown-class.tsx'

// The first script of every page carries this file, but only this page needs what it loads.
const loading = () => import('../../../../features/catalog/course/load-class.ts')

export const Route = createFileRoute('/_site/classes/$courseSeq/')({
  loader: async ({ context, params }) =>
    (await loading()).loadClass(context, context.channel, Number(params.courseSeq)),
  head: async ({ match, params }) => (await loading()).classHead(match.context, Number(params.courseSeq)),
  component: PublicClass,
  pendingComponent: ClassSkeleton,
  notFoundComponent: ({ data }) => <HiddenClass courseSeq={Route.useParams().courseSeq} data={data} />,
})

function PublicClass() {
  return <ShownClass courseSeq={Route.useParams().courseSeq} />
}

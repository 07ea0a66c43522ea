import { createFileRoute, redirect } from '@tanstack/react-router'
import { ClassSkeleton } from '../../../../features/catalog/course/ClassSkeleton.tsx'
import { seqParam } from '../../../../platform/seq-param.ts'
import { HiddenClass, ShownClass } from '../../-shown-class.tsx'

// The first script of every page carries this file, but only this page needs what it loads.
const loading = () => import('../../../../features/catalog/course/load-class.ts')

export const Route = createFileRoute('/_site/classes/$courseSeq/')({
  loader: async ({ context, params }) => {
    const courseSeq = seqParam(params.courseSeq)
    const { loadClass, isLoadedPackage } = await loading()
    await loadClass(context, context.channel, courseSeq)
    if (isLoadedPackage(context, context.channel, courseSeq))
      throw redirect({ to: '/packages/$courseSeq', params })
  },
  head: async ({ match, params }) => (await loading()).classHead(match.context, seqParam(params.courseSeq)),
  component: PublicClass,
  pendingComponent: ClassSkeleton,
  notFoundComponent: ({ data }) => <HiddenClass courseSeq={Route.useParams().courseSeq} data={data} />,
})

function PublicClass() {
  return <ShownClass courseSeq={Route.useParams().courseSeq} />
}

import { isEventCode } from '@seodang/domain/share'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { ClassSkeleton } from '../../features/catalog/course/ClassSkeleton.tsx'
import { seqParam } from '../../platform/seq-param.ts'
import { HiddenClass, ShownClass } from './-shown-class.tsx'

const loading = () => import('../../features/catalog/course/load-class.ts')

/**
 * NAV-15, NAV-19: a class as the address of an event shows it. The visit is recorded with its path, and so with the
 * event's code; search engines are told the address of the class itself.
 */
export const Route = createFileRoute('/_site/in/$courseSeq/$eventCode')({
  loader: async ({ context, params }) => {
    if (!isEventCode(params.eventCode)) throw notFound()
    return (await loading()).loadClass(context, context.channel, seqParam(params.courseSeq))
  },
  head: async ({ match, params }) => (await loading()).classHead(match.context, seqParam(params.courseSeq)),
  component: EventEntry,
  pendingComponent: ClassSkeleton,
  notFoundComponent: ({ data }) => (
    <HiddenClass courseSeq={Route.useParams().courseSeq} data={data} cameForEvent />
  ),
})

function EventEntry() {
  return <ShownClass courseSeq={Route.useParams().courseSeq} cameForEvent />
}

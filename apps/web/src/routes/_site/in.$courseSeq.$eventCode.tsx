import { isEventCode } from '@seodang/domain/share'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { lazy } from 'react'
import { ClassMissing } from '../../features/catalog/course/ClassMissing.tsx'
import { ClassPage } from '../../features/catalog/course/ClassPage.tsx'
import { ClassSkeleton } from '../../features/catalog/course/ClassSkeleton.tsx'
import { isDeletedClass } from '../../features/catalog/course/load-class.ts'

const PreviewPlayer = lazy(async () => ({
  default: (await import('../../features/classroom/PreviewPlayer.tsx')).PreviewPlayer,
}))

const loading = () => import('../../features/catalog/course/load-class.ts')

/**
 * NAV-15, NAV-19: a class as the address of an event shows it. The visit is recorded with its path, and so with the
 * event's code; search engines are told the address of the class itself.
 */
export const Route = createFileRoute('/_site/in/$courseSeq/$eventCode')({
  loader: async ({ context, params }) => {
    if (!isEventCode(params.eventCode)) throw notFound()
    return (await loading()).loadClass(context, context.channel, Number(params.courseSeq))
  },
  head: async ({ match, params }) => (await loading()).classHead(match.context, Number(params.courseSeq)),
  component: EventEntry,
  pendingComponent: ClassSkeleton,
  notFoundComponent: ({ data }) => <HiddenClass isDeleted={isDeletedClass(data)} />,
})

function EventEntry() {
  const { courseSeq } = Route.useParams()
  return <ClassPage key={courseSeq} courseSeq={Number(courseSeq)} player={PreviewPlayer} cameForEvent />
}

function HiddenClass({ isDeleted }: { isDeleted: boolean }) {
  const { courseSeq } = Route.useParams()
  return (
    <ClassMissing courseSeq={Number(courseSeq)} isDeleted={isDeleted}>
      <EventEntry />
    </ClassMissing>
  )
}

import { createFileRoute, notFound } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ClassroomPage } from '../features/classroom/ClassroomPage.tsx'
import { readRoomSearch } from '../features/classroom/classroom-address.ts'
import { RoomRefusal } from '../features/classroom/RoomRefusal.tsx'
import { RoomSkeleton } from '../features/classroom/RoomSkeleton.tsx'
import { NotFoundPage } from '../platform/fallback-pages.tsx'
import { lazyDialog, lazyPart } from '../platform/lazy/lazy.tsx'
import { pageHead } from '../platform/seo.ts'
import { seqParam } from '../platform/seq-param.ts'

const QuestionList = lazyPart(async () => ({
  default: (await import('../features/questions/QuestionList.tsx')).QuestionList,
}))
const MyChallenge = lazyPart(() => import('../features/challenge/MyChallenge.tsx'))
const ReviewDialog = lazyDialog(() => import('../features/catalog/review/ReviewDialog.tsx'))

export const Route = createFileRoute('/classes/$courseSeq/classroom/$curriculumId')({
  // Only the browser knows who looks.
  ssr: false,
  validateSearch: readRoomSearch,
  beforeLoad: ({ context, params }) => {
    const { channel } = context.boot
    const courseSeq = seqParam(params.courseSeq)
    if (!channel || !Number.isSafeInteger(courseSeq) || courseSeq < 1) throw notFound()
    return { channel, courseSeq }
  },
  loader: async ({ context, params, location }) => {
    // Fetched on the way in: the first script of every page carries this file.
    const { loadRoom } = await import('../features/classroom/load-room.ts')
    return loadRoom(context, context.channel, context.courseSeq, askedLesson(params.curriculumId), location)
  },
  head: ({ match, loaderData, params }) =>
    pageHead(match.context.boot, {
      pageName: loaderData?.title ?? '',
      path: `/classes/${params.courseSeq}/classroom/${params.curriculumId}`,
      hidden: true,
    }),
  component: Classroom,
  pendingComponent: RoomSkeleton,
  errorComponent: Refusal,
  notFoundComponent: NotFoundPage,
})

/** 0 where the address names none. */
function askedLesson(curriculumId: string): number {
  const seq = seqParam(curriculumId)
  return Number.isSafeInteger(seq) && seq > 0 ? seq : 0
}

function Classroom() {
  const { courseSeq } = Route.useRouteContext()
  const { curriculumId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ClassroomPage
      courseSeq={courseSeq}
      curriculumSeq={askedLesson(curriculumId)}
      search={search}
      onTab={(open) => void navigate({ search: (before) => ({ ...before, open }), replace: true })}
      questions={({ lesson, at, onSeek }) => (
        <QuestionList key={lesson.curriculumSeq} courseSeq={courseSeq} {...{ lesson, at, onSeek }} />
      )}
      challenge={<MyChallenge courseSeq={courseSeq} />}
      review={(about) => (
        <Suspense fallback={null}>
          <ReviewDialog courseSeq={courseSeq} review={null} {...about} />
        </Suspense>
      )}
    />
  )
}

function Refusal({ error, reset }: { error: unknown; reset: () => void }) {
  const { courseSeq } = Route.useParams()
  return <RoomRefusal error={error} courseSeq={seqParam(courseSeq)} reset={reset} />
}

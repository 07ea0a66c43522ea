import { createFileRoute, useRouter } from '@tanstack/react-router'
import { QuizDesk } from '../../../../features/coursework/QuizDesk.tsx'
import { type QuizSearch, quizSearch } from '../../../../features/coursework/search.ts'
import { useChannel } from '../../../../platform/channel.tsx'

/** BYD-11. Who may see it is decided by the frame of the class's settings and by each call (CLASS_STUDENT_READ). */
export const Route = createFileRoute('/classes/$courseSeq/settings/quizzes')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): QuizSearch => quizSearch(search),
  component: QuizzesPage,
})

function QuizzesPage() {
  const { courseSeq } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const { channelSeq } = useChannel()
  // A changed filter begins at page 1; opening a person keeps the page.
  const changed = (change: Partial<QuizSearch>) => ({
    ...search,
    ...('open' in change || 'page' in change ? {} : { page: undefined }),
    ...change,
  })
  return (
    <QuizDesk
      courseKey={{ channelSeq, courseSeq }}
      search={quizSearch(search)}
      onSearch={(change) => void navigate({ search: changed(change), replace: 'open' in change })}
      hrefOf={(change) =>
        router.buildLocation({
          to: '/classes/$courseSeq/settings/quizzes',
          params: { courseSeq },
          search: changed(change),
        }).href
      }
    />
  )
}

import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { QuestionDesk } from '../../features/question-desk/QuestionDesk.tsx'
import { type QueueSearch, queueSearch } from '../../features/question-desk/search.ts'
import { QuestionThread } from '../../features/questions/QuestionThread.tsx'
import { StaffGuard } from '../../features/staff-frame/StaffGuard.tsx'

/** BRD-19. Everybody of the staff has a queue; it holds the classes that they may see (PERM-24). */
export const Route = createFileRoute('/settings/question')({
  validateSearch: (search: Record<string, unknown>): QueueSearch => queueSearch(search),
  component: QuestionPage,
})

function QuestionPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1; opening a question keeps the page.
  const changed = (change: Partial<QueueSearch>) => ({
    ...search,
    ...('question' in change || 'page' in change ? {} : { page: undefined, question: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_CONSOLE_READ', { of: 'ownClasses' })}>
      <QuestionDesk
        search={search}
        onSearch={(change) => void navigate({ search: changed(change), replace: 'question' in change })}
        hrefOf={(change) => router.buildLocation({ to: '/settings/question', search: changed(change) }).href}
        thread={(question) => <QuestionThread question={question} mayAnswer={false} />}
      />
    </StaffGuard>
  )
}

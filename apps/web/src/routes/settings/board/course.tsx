import { staff } from '@seodang/domain/access'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { BoardDesk } from '../../../features/board-desk/BoardDesk.tsx'
import { type BoardsSearch, boardsSearch } from '../../../features/board-desk/search.ts'
import { StaffGuard } from '../../../features/staff-frame/StaffGuard.tsx'

/** BRD-11 (appendix B). */
export const Route = createFileRoute('/settings/board/course')({
  validateSearch: (search: Record<string, unknown>): BoardsSearch => boardsSearch(search),
  component: BoardsPage,
})

function BoardsPage() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  // A changed filter begins at page 1; opening a board keeps the page.
  const changed = (change: Partial<BoardsSearch>) => ({
    ...search,
    ...('board' in change || 'page' in change ? {} : { page: undefined, board: undefined }),
    ...change,
  })
  return (
    <StaffGuard access={staff('SITE_BOARD_READ', { of: 'ownClasses' })}>
      <BoardDesk
        search={search}
        onSearch={(change) => void navigate({ search: changed(change), replace: 'board' in change })}
        hrefOf={(change) =>
          router.buildLocation({ to: '/settings/board/course', search: changed(change) }).href
        }
      />
    </StaffGuard>
  )
}

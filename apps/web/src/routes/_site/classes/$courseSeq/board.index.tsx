import { createFileRoute, useRouter } from '@tanstack/react-router'
import { BoardPage } from '../../../../features/board/BoardPage.tsx'
import { type BoardSearch, boardSearch, changedSearch } from '../../../../features/board/search.ts'
import { pageHead } from '../../../../platform/seo.ts'
import { seqParam } from '../../../../platform/seq-param.ts'

/** BRD-02: the board of a class; only the browser knows who looks. */
export const Route = createFileRoute('/_site/classes/$courseSeq/board/')({
  ssr: false,
  validateSearch: (search: Record<string, unknown>): BoardSearch => boardSearch(search),
  head: ({ match, params }) =>
    pageHead(match.context.boot, { pageName: '', path: `/classes/${params.courseSeq}/board`, hidden: true }),
  component: Board,
})

function Board() {
  const { courseSeq } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <BoardPage
      at={{ kind: 'class', courseSeq: seqParam(courseSeq) }}
      search={search}
      onSearch={(change) => void navigate({ search: changedSearch(search, change) })}
      hrefOf={(change) =>
        router.buildLocation({
          to: '/classes/$courseSeq/board',
          params: { courseSeq },
          search: changedSearch(search, change),
        }).href
      }
    />
  )
}

import { createFileRoute, useRouter } from '@tanstack/react-router'
import { BoardPage } from '../../../../features/board/BoardPage.tsx'
import { type BoardSearch, boardSearch, changedSearch } from '../../../../features/board/search.ts'
import { seqParam } from '../../../../platform/seq-param.ts'

// The first script of every page carries this file, but only this page needs what it loads.
const loading = () => import('../../../../features/board/load-board.ts')

/** BRD-01: a board of the site. Rendered for everybody; who it is not for is not found, and asks again once logged in. */
export const Route = createFileRoute('/_site/boards/$boardSeq/')({
  params: { parse: ({ boardSeq }) => ({ boardSeq: seqParam(boardSeq) }) },
  validateSearch: (search: Record<string, unknown>): BoardSearch => boardSearch(search),
  // The address may say more than what the board is asked.
  loaderDeps: ({ search }) => boardSearch(search),
  loader: async ({ context, params, deps, cause }) =>
    (await loading()).loadBoard(
      context,
      { channelSeq: context.channel.channelSeq, at: { kind: 'site', ...params } },
      deps,
      cause,
    ),
  head: async ({ match, params }) =>
    (await loading()).boardHead(match.context, { kind: 'site', ...params }, null, match.loaderDeps),
  component: Board,
  notFoundComponent: Board,
})

function Board() {
  const { boardSeq } = Route.useParams()
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <BoardPage
      key={boardSeq}
      at={{ kind: 'site', boardSeq }}
      search={search}
      onSearch={(change) => void navigate({ search: changedSearch(search, change) })}
      hrefOf={(change) =>
        router.buildLocation({
          to: '/boards/$boardSeq',
          params: { boardSeq },
          search: changedSearch(search, change),
        }).href
      }
    />
  )
}

import { createFileRoute, useRouter } from '@tanstack/react-router'
import { BoardPage } from '../../../features/board/BoardPage.tsx'
import { type BoardSearch, boardSearch, changedSearch } from '../../../features/board/search.ts'

// The first script of every page carries this file, but only this page needs what it loads.
const loading = () => import('../../../features/board/load-board.ts')

/** BRD-03: the notices of the site, called as its page of that path says (SEO-02). */
export const Route = createFileRoute('/_site/notices/')({
  validateSearch: (search: Record<string, unknown>): BoardSearch => boardSearch(search),
  // The address may say more than what the board is asked.
  loaderDeps: ({ search }) => boardSearch(search),
  loader: async ({ context, deps, cause }) => {
    const { channel } = context
    const key = { channelSeq: channel.channelSeq, at: { kind: 'notices' } } as const
    const [{ loadBoard }, { loadSitePage }] = await Promise.all([
      loading(),
      import('../../../features/catalog/site-page.ts'),
    ])
    const [page] = await Promise.all([
      loadSitePage(context, channel, '/notices'),
      loadBoard(context, key, deps, cause),
    ])
    return page
  },
  head: async ({ match, loaderData }) =>
    (await loading()).boardHead(match.context, { kind: 'notices' }, loaderData, match.loaderDeps),
  component: Notices,
  notFoundComponent: Notices,
})

function Notices() {
  const search = Route.useLoaderDeps()
  const navigate = Route.useNavigate()
  const router = useRouter()
  return (
    <BoardPage
      at={{ kind: 'notices' }}
      search={search}
      onSearch={(change) => void navigate({ search: changedSearch(search, change) })}
      hrefOf={(change) =>
        router.buildLocation({ to: '/notices', search: changedSearch(search, change) }).href
      }
    />
  )
}

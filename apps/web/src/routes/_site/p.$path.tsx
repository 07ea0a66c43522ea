import { createFileRoute } from '@tanstack/react-router'
import BuiltPage from '../../features/catalog/page/BuiltPage.tsx'
import PageMissing from '../../features/catalog/page/PageMissing.tsx'

// The first script of every page carries this file, but only this page needs what it loads.
const loading = () => import('../../features/catalog/page/load-page.ts')

/** PGE-01 (appendix B). */
export const Route = createFileRoute('/_site/p/$path')({
  loader: async ({ context, params: { path } }) =>
    (await loading()).loadPage(context, context.channel, path.toLowerCase()),
  head: async ({ match, params: { path }, loaderData }) =>
    (await loading()).builtHead(match.context, `/p/${path.toLowerCase()}`, loaderData),
  component: PageByPath,
  notFoundComponent: () => <PageMissing path={Route.useParams().path} />,
})

function PageByPath() {
  return <BuiltPage pageSeq={Route.useLoaderData().pageSeq} />
}

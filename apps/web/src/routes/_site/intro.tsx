import { createFileRoute, isNotFound, redirect } from '@tanstack/react-router'
import BuiltPage from '../../features/catalog/page/BuiltPage.tsx'
import PageMissing from '../../features/catalog/page/PageMissing.tsx'

const loading = () => import('../../features/catalog/page/load-page.ts')

/** PGE-18 (appendix B): the page that the site chose to introduce itself with; without one its first page does that. */
export const Route = createFileRoute('/_site/intro')({
  loader: async ({ context }) => {
    const { loadPage } = await loading()
    try {
      return await loadPage(context, context.channel, 'intro')
    } catch (error) {
      if (isNotFound(error) && context.channel.introPageSeq === null) throw redirect({ to: '/main' })
      throw error
    }
  },
  head: async ({ match, loaderData }) => (await loading()).builtHead(match.context, '/intro', loaderData),
  component: IntroPage,
  notFoundComponent: () => <PageMissing path="intro" />,
})

function IntroPage() {
  return <BuiltPage pageSeq={Route.useLoaderData().pageSeq} />
}

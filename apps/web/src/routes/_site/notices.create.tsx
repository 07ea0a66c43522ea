import { createFileRoute } from '@tanstack/react-router'
import { NewPost } from '../../features/board/PostEditor.tsx'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'

/** BRD-03. */
export const Route = createFileRoute('/_site/notices/create')({
  ssr: false,
  beforeLoad: requireLogin,
  head: ({ match }) => pageHead(match.context.boot, { pageName: '', path: '/notices/create', hidden: true }),
  component: Create,
})

function Create() {
  useStayLoggedIn()
  return <NewPost at={{ kind: 'notices' }} />
}

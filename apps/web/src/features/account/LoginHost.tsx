import { Suspense } from 'react'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { useLoginRequest } from '../../platform/login-prompt.ts'

const LoginDialog = lazyDialog(
  () => import('./LoginDialog.tsx'),
  ({ request }) => request.answer(false),
)

/** Mounted once beside the page: the login window that `useLoginPrompt` and `openLogin` ask for. */
export function LoginHost() {
  const request = useLoginRequest()
  if (!request) return null
  return (
    <Suspense>
      <LoginDialog key={request.id} request={request} />
    </Suspense>
  )
}

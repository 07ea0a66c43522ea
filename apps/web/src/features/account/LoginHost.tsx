import { lazy, Suspense } from 'react'
import { useLoginRequest } from '../../platform/login-prompt.ts'

const LoginDialog = lazy(() => import('./LoginDialog.tsx'))

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

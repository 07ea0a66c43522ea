import { entryValue } from '@seodang/domain/next-path'
import { useLocation, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { accountAddress, loginAddress, useAccountAddress } from '../../platform/account-address.ts'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import type { LoginRequest } from '../../platform/login-prompt.ts'
import { runsOwnCode } from '../../platform/own-code.ts'
import { hasLoginEnded } from '../../platform/person.ts'
import { useBoot } from '../../platform/site-address.ts'
import { Anchor } from '../../ui/Anchor.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './account.module.css'
import { useArrival } from './arrival.ts'
import { LoginForm } from './LoginForm.tsx'
import * as texts from './texts.ts'

const ResetPasswordDialog = lazyDialog(() => import('./ResetPasswordDialog.tsx'))

/** ACC-18: the login page as a window, or as a page of its own where code of the site runs in this one (MKT-10). */
export default function LoginDialog({ request }: { request: LoginRequest }) {
  return runsOwnCode(useBoot()) ? <LoginElsewhere request={request} /> : <LoginWindow request={request} />
}

function LoginElsewhere({ request }: { request: LoginRequest }) {
  const here = useLocation().href
  useEffect(() => {
    window.location.assign(loginAddress(request.next ?? here))
  }, [request, here])
  return null
}

function LoginWindow({ request }: { request: LoginRequest }) {
  const text = useText(texts)
  const address = useAccountAddress()
  const arrive = useArrival()
  const router = useRouter()
  const here = useLocation().href
  const [forgot, setForgot] = useState<{ email: string } | null>(null)
  const cancel = () => request.answer(false)
  // Whoever has no account yet wants to go on to the same place.
  const signUpAddress =
    request.next === undefined ? address('/createaccount') : accountAddress('/createaccount', request.next)
  const signUp = () => {
    cancel()
    void router.navigate({ href: signUpAddress })
  }
  const goOn = () => {
    request.answer(true)
    if (request.next !== undefined) void arrive({ next: request.next })
  }
  return (
    <Dialog open onClose={cancel} title={text('loginTitle')} size="small">
      <LoginForm
        onForgot={(email) => setForgot({ email })}
        onIn={goOn}
        query={entryValue({ next: request.next ?? here })}
        onNobody={signUp}
        ended={hasLoginEnded()}
        autoFocus
      />
      <p className={styles.under}>
        {text('noAccount')}
        <Anchor href={signUpAddress} className={styles.link} onClick={cancel}>
          {text('signUp')}
        </Anchor>
      </p>
      {forgot && (
        <Suspense>
          <ResetPasswordDialog email={forgot.email} onClose={() => setForgot(null)} />
        </Suspense>
      )}
    </Dialog>
  )
}

import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { useMaybeChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { useSession } from '../../platform/session.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import styles from './account.module.css'
import { entryOf, queryText, useArrival, withSameQuery } from './arrival.ts'
import { LoginForm } from './LoginForm.tsx'
import * as texts from './texts.ts'

const ResetPasswordDialog = lazyDialog(() => import('./ResetPasswordDialog.tsx'))

/** /login: whoever is in, or comes in, goes on to where they wanted to (NAV-11, ACC-18). */
export function Login({ query }: { query: unknown }) {
  const text = useText(texts)
  const site = useMaybeChannel()?.name
  const { status } = useSession()
  const arrive = useArrival()
  const router = useRouter()
  const [forgot, setForgot] = useState<{ email: string } | null>(null)
  useEffect(() => {
    if (status === 'user') void arrive(entryOf(query))
  }, [status, arrive, query])
  return (
    <AccountSheet title={text('loginTitle')} lead={site && text('loginLead', { site })}>
      <LoginForm
        onForgot={(email) => setForgot({ email })}
        query={queryText(query)}
        ended={entryOf(query).ended}
        onNobody={() => void router.navigate({ href: withSameQuery('/createaccount', query) })}
      />
      <p className={styles.under}>
        {text('noAccount')}
        <Anchor href={withSameQuery('/createaccount', query)} className={styles.link}>
          {text('signUp')}
        </Anchor>
      </p>
      {forgot && (
        <Suspense>
          <ResetPasswordDialog email={forgot.email} onClose={() => setForgot(null)} />
        </Suspense>
      )}
    </AccountSheet>
  )
}

import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { accountAddress } from '../../platform/account-address.ts'
import { ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import styles from './account.module.css'
import factStyles from './invitation.module.css'
import { type SignOnQuestion, wayBack, wayOn } from './sign-on.ts'
import * as texts from './sign-on-texts.ts'

/** Nobody reads it in less time: a press that comes sooner was meant for whatever lay here before. */
const READ_MS = 700

/** SEC-38: says whose domain it is and as whom one would be there; nothing happens until the button is pressed. */
export function SignOnConsent({ question }: { question: SignOnQuestion }) {
  const text = useText(texts)
  const { user } = useSession()
  const { host, siteName } = question
  return (
    <main>
      <AccountSheet
        title={text('askTitle', { host })}
        lead={text('askLead', { host, site: siteName })}
        isStep
      >
        <div className={styles.form}>
          <dl className={factStyles.facts}>
            <Fact name={text('domain')} value={host} />
            <Fact name={text('runBy')} value={siteName} />
            {user ? (
              <Fact name={text('as')} value={`${user.name} (${user.email})`} />
            ) : (
              <Skeleton height={44} />
            )}
          </dl>
          <p className={styles.lead}>{text('remembered', { host })}</p>
          <Answers question={question} />
        </div>
      </AccountSheet>
    </main>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b>
      </dd>
    </div>
  )
}

function Answers({ question }: { question: SignOnQuestion }) {
  const text = useText(texts)
  const api = useApi()
  const { signedOut } = useSession()
  const isReadable = useShownFor(READ_MS)
  const goOn = useMutation({
    mutationFn: () => wayOn(api, question, true),
    onSuccess: (address) => location.replace(address),
  })
  const leave = useMutation({
    mutationFn: () => api.post('/v1.0/auth/logout'),
    onSettled: () => {
      signedOut()
      location.assign(accountAddress('/login', `${location.pathname}${location.search}`))
    },
  })
  const { error } = goOn
  return (
    <>
      {error && (
        <Notice tone="danger" live>
          {error instanceof ApiError && error.errorName !== 'DOMAIN_NOT_ANSWERING' && error.message
            ? error.message
            : text('notNow', { host: question.host })}
        </Notice>
      )}
      <Button
        variant="main"
        size="lg"
        full
        disabled={!isReadable}
        busy={goOn.isPending || goOn.isSuccess}
        onClick={() => goOn.mutate()}
      >
        {text('goOn', { host: question.host })}
      </Button>
      <Button full busy={leave.isPending} onClick={() => leave.mutate()}>
        {text('otherAccount')}
      </Button>
      <Button variant="ghost" full onClick={() => location.replace(wayBack(question))}>
        {text('cancel')}
      </Button>
    </>
  )
}

/** Whether the page has lain open before the person's eyes for so long; a page that was behind another begins anew. */
function useShownFor(ms: number): boolean {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      clearTimeout(timer)
      setLong(false)
      if (document.visibilityState === 'visible') timer = setTimeout(() => setLong(true), ms)
    }
    begin()
    document.addEventListener('visibilitychange', begin)
    window.addEventListener('focus', begin)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', begin)
      window.removeEventListener('focus', begin)
    }
  }, [ms])
  return isLong
}

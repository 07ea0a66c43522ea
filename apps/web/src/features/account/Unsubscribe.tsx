import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { useHydrated } from '../../platform/session.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { AccountSheet } from './AccountSheet.tsx'
import styles from './account.module.css'
import { subscriptionQuery } from './queries.ts'
import { Result } from './Result.tsx'
import * as texts from './unsubscribe-texts.ts'

/** /unsubscribe/email: asks, stops, and offers to take it back; nobody has to log in for it (ACC-28). */
export function Unsubscribe({ token }: { token: string }) {
  const text = useText(texts)
  const queryClient = useQueryClient()
  const api = useApi()
  const query = subscriptionQuery(api, token)
  const subscription = useQuery({ ...query, enabled: useHydrated() && token !== '' })
  const change = useMutation({
    mutationFn: (wanted: boolean) =>
      wanted
        ? api.post('/v1.0/unsubscribe/email/undo', { query: { token } })
        : api.post('/v1.0/unsubscribe/email', { query: { token } }),
    onSuccess: (now) => queryClient.setQueryData(query.queryKey, now),
  })
  const { error, data } = subscription
  // Cut off, or of another kind: asking again tells nothing else.
  const isRefused = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (token === '' || isRefused) return <DeadLink />
  if (error && !data)
    return (
      <AccountSheet title={text('title')}>
        <ErrorState retry={() => void subscription.refetch()} retrying={subscription.isFetching} />
      </AccountSheet>
    )
  if (!data)
    return (
      <AccountSheet title={text('title')} lead={<Skeleton height={48} />}>
        <Loading>
          <Skeleton height={48} />
        </Loading>
      </AccountSheet>
    )
  const names = { email: data.email, site: data.site ?? text('product') }
  const failure = change.isError && (
    <Notice tone="danger" live>
      {text('failed')}
    </Notice>
  )
  if (data.marketingYn === 'N')
    return (
      <AccountSheet title={text('title')} isStep={change.isSuccess}>
        {failure}
        <Result
          title={text('stopped')}
          lead={text('stoppedLead', names)}
          actions={
            <Button busy={change.isPending} onClick={() => change.mutate(true)}>
              {text('undo')}
            </Button>
          }
        />
      </AccountSheet>
    )
  return (
    <AccountSheet
      title={text('title')}
      lead={text(change.isSuccess ? 'backLead' : 'question', names)}
      isStep={change.isSuccess}
    >
      <div className={styles.form}>
        {failure}
        <Button variant="main" size="lg" full busy={change.isPending} onClick={() => change.mutate(false)}>
          {text('stop')}
        </Button>
        <p className={styles.lead}>{text('note')}</p>
      </div>
    </AccountSheet>
  )
}

function DeadLink() {
  const text = useText(texts)
  return (
    <AccountSheet title={text('title')} isStep>
      <EmptyState
        boxed
        title={text('invalid')}
        message={text('invalidLead')}
        action={
          <LinkButton href="/editinformation" variant="main">
            {text('edit')}
          </LinkButton>
        }
      />
    </AccountSheet>
  )
}

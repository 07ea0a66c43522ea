import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './calendar.module.css'
import * as texts from './texts.ts'

const feedQuery = (api: Api) =>
  queryOptions({
    queryKey: ['calendar-feed'],
    queryFn: ({ signal }) => api.get('/v1.0/users/calendar', { signal }),
  })

/** BYD-07: the secret address of one's calendar, made, changed and taken back. */
export function CalendarFeed() {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const feed = useQuery(feedQuery(api))
  const change = useMutation({
    mutationFn: (kind: 'make' | 'drop') =>
      kind === 'make' ? api.post('/v1.0/users/calendar/create') : api.post('/v1.0/users/calendar/delete'),
    onSuccess: (next) => queryClient.setQueryData(feedQuery(api).queryKey, next),
    onError: (error) =>
      toast({ text: (error instanceof ApiError && error.message) || text('notDone'), tone: 'bad' }),
  })
  const ask = async (kind: 'renew' | 'drop') => {
    const agreed = await confirm({
      title: text(`${kind}Title`),
      description: text(`${kind}Text`),
      confirmLabel: text(kind),
      danger: kind === 'drop',
    })
    if (agreed) change.mutate(kind === 'renew' ? 'make' : 'drop')
  }
  const url = feed.data?.url ?? null
  return (
    <section className={styles.feed} aria-label={text('feed')}>
      <h2>{text('feed')}</h2>
      <p>{text('feedLead')}</p>
      {feed.isPending && (
        <Loading>
          <Skeleton height={48} />
        </Loading>
      )}
      {feed.isError && <ErrorState retry={() => void feed.refetch()} retrying={feed.isFetching} />}
      {feed.data && url === null && (
        <Button busy={change.isPending} busyText="" onClick={() => change.mutate('make')}>
          {text('make')}
        </Button>
      )}
      {url !== null && (
        <>
          <TextField label={text('feedUrl')} help={text('feedSecret')} value={url} readOnly />
          <div className={styles.acts}>
            <Button
              onClick={() =>
                void navigator.clipboard
                  .writeText(url)
                  .then(() => toast({ text: text('copied'), tone: 'good' }))
              }
            >
              {text('copy')}
            </Button>
            <Button variant="ghost" busy={change.isPending} busyText="" onClick={() => void ask('renew')}>
              {text('renew')}
            </Button>
            <Button variant="ghost" onClick={() => void ask('drop')}>
              {text('drop')}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

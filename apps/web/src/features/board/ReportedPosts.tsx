import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Anchor } from '../../ui/Anchor.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toast.ts'
import { type BoardAt, hrefsOf } from './addresses.ts'
import styles from './board.module.css'
import { boardKey, callsOf } from './queries.ts'
import * as texts from './texts.ts'

/** BRD-17: what members reported, above the list, for the staff alone. */
export function ReportedPosts({ at }: { at: BoardAt }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const key = { channelSeq, at }
  const { admin, path } = callsOf(key)
  const queryKey = [...boardKey(key), 'reports']
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get(`${admin}/reports`, { path, signal }),
  })
  const dismiss = useMutation({
    mutationFn: (postSeq: number) =>
      api.post(`${admin}/{postSeq}/reports/delete`, { path: { ...path, postSeq } }),
    onSuccess: () => toast({ text: text('dismissed'), tone: 'good' }),
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  if (!data || data.totalCount === 0) return null
  return (
    <Notice tone="warn">
      <p>{text('reportedSome', { n: data.totalCount })}</p>
      <ul className={styles.reported}>
        {data.list.map(({ postSeq, title, writerName, reports }) => (
          <li key={postSeq}>
            <span>
              <Anchor href={hrefsOf(at).post(postSeq)}>{title}</Anchor> ({writerName}):{' '}
              {reports.map(({ reason }) => reason).join(' / ')}
            </span>
            <Button size="xs" onClick={() => dismiss.mutate(postSeq)}>
              {text('dismiss')}
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

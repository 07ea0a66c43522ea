import { formatDateTime } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import styles from './desk.module.css'
import { type Reported, reportsQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useDeskAct } from './use-desk-act.ts'

/** CHAT-07: what members reported in all rooms. */
export function ReportedMessages({ mayEdit }: { mayEdit: boolean }) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const { channelSeq } = useChannel()
  const { data, error, refetch } = useQuery(reportsQuery(api, channelSeq))
  const act = useDeskAct()
  const settle = ({ chatRoomSeq, messageSeq }: Reported, deleteYn: 'Y' | 'N') =>
    act.mutate({
      call: () =>
        api.post(
          '/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/messages/{messageSeq}/reports/modify',
          { path: { channelSeq, chatRoomSeq, messageSeq }, body: { deleteYn } },
        ),
    })
  return (
    <section className={styles.reports}>
      <h2>{text('reported')}</h2>
      {error && !data && <ErrorState message={error.message} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={2} />}
      {data?.list.length === 0 && <p className={styles.help}>{text('noReports')}</p>}
      <ul>
        {data?.list.map((reported) => (
          <li key={reported.messageSeq}>
            <small>
              {reported.roomName} · {reported.writer.name ?? text('goneWriter')} ·{' '}
              {formatDateTime(reported.createdAt, language)}
            </small>
            <p>{reported.text || text('file')}</p>
            <ul>
              {reported.reports.map(({ reason, createdAt }) => (
                <li key={createdAt}>{reason}</li>
              ))}
            </ul>
            {mayEdit && (
              <span>
                <Button size="sm" onClick={() => settle(reported, 'N')}>
                  {text('dismiss')}
                </Button>
                <Button size="sm" variant="dangerLine" onClick={() => settle(reported, 'Y')}>
                  {text('deleteMessage')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

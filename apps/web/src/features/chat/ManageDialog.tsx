import { SLOW_SECONDS } from '@seodang/domain/chat'
import { formatDateTime } from '@seodang/domain/seoul-time'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import styles from './chat.module.css'
import { type Room, type RoomKey, reportsQuery } from './queries.ts'
import * as texts from './texts.ts'
import type { RoomActs } from './use-room-acts.ts'
import { useSpan } from './use-span.ts'

interface ManageDialogProps {
  room: Room
  roomKey: RoomKey
  acts: RoomActs
  onClose: () => void
}

/** CHAT-07: slow mode and what was reported, for moderators. */
export default function ManageDialog({ room, roomKey, acts, onClose }: ManageDialogProps) {
  const text = useText(texts)
  const language = useLanguage()
  const span = useSpan()
  const { data, error, refetch } = useQuery(reportsQuery(useApi(), roomKey))
  return (
    <Dialog open onClose={onClose} title={text('manage')} size="small-medium">
      <div className={styles.manage}>
        <Select
          label={text('slow')}
          help={text('slowHelp')}
          value={String(room.slowSeconds)}
          options={SLOW_SECONDS.map((seconds) => ({
            value: String(seconds),
            label: seconds === 0 ? text('slowOff') : span(seconds),
          }))}
          onChange={({ currentTarget: { value } }) => {
            const seconds = SLOW_SECONDS.find((one) => String(one) === value)
            if (seconds !== undefined) void acts.slow(seconds)
          }}
        />
        <section>
          <h3>{text('reports')}</h3>
          {error && !data && <ErrorState message={error.message} retry={() => void refetch()} />}
          {!data && !error && <ListSkeleton rows={3} />}
          {data?.list.length === 0 && <p className={styles.hint}>{text('noReports')}</p>}
          <ul className={styles.reported}>
            {data?.list.map((reported) => (
              <li key={reported.messageSeq}>
                <small>
                  {reported.writer.name ?? text('goneWriter')} ·{' '}
                  {formatDateTime(reported.createdAt, language)}
                </small>
                <p>{reported.text || text('file')}</p>
                <ul>
                  {reported.reports.map(({ reason, createdAt }) => (
                    <li key={createdAt}>{reason}</li>
                  ))}
                </ul>
                <span>
                  <Button size="sm" onClick={() => void acts.dismiss(reported.messageSeq)}>
                    {text('dismiss')}
                  </Button>
                  <Button size="sm" variant="dangerLine" onClick={() => void acts.remove(reported)}>
                    {text('delete')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </Dialog>
  )
}

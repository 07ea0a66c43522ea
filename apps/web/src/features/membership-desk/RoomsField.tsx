import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import styles from './desk.module.css'
import { roomChoicesQuery } from './queries.ts'
import * as texts from './texts.ts'

interface RoomsFieldProps {
  picked: readonly number[]
  onChange: (picked: number[]) => void
}

/** MSH-06: the chat rooms that a membership opens; nothing is drawn where no room needs one. */
export function RoomsField({ picked, onChange }: RoomsFieldProps) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, error, refetch } = useQuery(roomChoicesQuery(useApi(), channelSeq))
  if (error && !data) return <ErrorState message={error.message} retry={() => void refetch()} />
  if (!data) return <ListSkeleton rows={2} />
  if (data.list.length === 0) return null
  return (
    <>
      <h3>{text('rooms')}</h3>
      <ul className={styles.classes} aria-label={text('rooms')}>
        {data.list.map(({ chatRoomSeq, name, isPublished }) => (
          <li key={chatRoomSeq}>
            <Checkbox
              label={
                <>
                  {name}{' '}
                  {!isPublished && (
                    <Tag small tone="neutral">
                      {text('notPublished')}
                    </Tag>
                  )}
                </>
              }
              checked={picked.includes(chatRoomSeq)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(checked ? [...picked, chatRoomSeq] : picked.filter((one) => one !== chatRoomSeq))
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

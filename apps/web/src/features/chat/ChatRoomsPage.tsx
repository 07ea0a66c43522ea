import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { roomsQuery } from '../../platform/chats/queries.ts'
import { RoomLines } from '../../platform/chats/RoomLines.tsx'
import { useRoomNews } from '../../platform/chats/use-room-news.ts'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import styles from './chat.module.css'
import * as texts from './texts.ts'

/** /chat: the rooms that one may enter (CHAT-04, CHAT-06). */
export function ChatRoomsPage() {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const { data, error, refetch, isFetching } = useQuery({
    ...roomsQuery(useApi(), channelSeq),
    staleTime: 0,
  })
  useRoomNews(channelSeq)
  return (
    <div className={styles.listPage}>
      <h1>{text('title')}</h1>
      <p className={styles.lead}>{text('lead')}</p>
      {error && !data && (
        <ErrorState boxed message={error.message} retry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && <ListSkeleton rows={4} />}
      {data?.list.length === 0 && (
        <EmptyState
          boxed
          icon={IconMessages}
          title={text('empty')}
          message={text('emptyHint')}
          action={<LinkButton href="/classes">{text('toClasses')}</LinkButton>}
        />
      )}
      {data && data.list.length > 0 && <RoomLines rooms={data.list} />}
    </div>
  )
}

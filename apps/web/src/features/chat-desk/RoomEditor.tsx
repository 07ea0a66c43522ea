import { allows, staff } from '@seodang/domain/access'
import { CHAT_ENTRY } from '@seodang/domain/chat'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { Invitees } from './Invitees.tsx'
import { editedQuery } from './queries.ts'
import { RoomForm } from './RoomForm.tsx'
import { RoomSale } from './RoomSale.tsx'
import * as texts from './texts.ts'

/** /settings/chat/create (CHAT-01). */
export function CreateRoom() {
  const text = useText(texts)
  const router = useRouter()
  return (
    <>
      <PageHead
        title={text('createTitle')}
        crumbs={[{ label: text('title'), href: '/settings/chat' }, { label: text('createTitle') }]}
      />
      <RoomForm
        saved={null}
        onSaved={({ chatRoomSeq, entryCd }) =>
          void router.navigate({
            // Whoever chooses people may want to invite some at once.
            href: entryCd === CHAT_ENTRY.chosen ? `/settings/chat/${chatRoomSeq}/edit` : '/settings/chat',
          })
        }
      />
    </>
  )
}

/** /settings/chat/{chatRoomSeq}/edit (CHAT-01). */
export function EditRoom({ chatRoomSeq }: { chatRoomSeq: number }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const maySeePeople = allows(staff('SITE_CLASS_READ', { also: 'SITE_USER_READ' }), useSession().principal)
  const { data, error, refetch } = useQuery(editedQuery(useApi(), channelSeq, chatRoomSeq))
  return (
    <>
      <PageHead
        title={data?.name ?? text('editTitle')}
        crumbs={[{ label: text('title'), href: '/settings/chat' }, { label: text('editTitle') }]}
        end={
          <LinkButton href={`/chat/${chatRoomSeq}`} target="_blank">
            {text('open')}
          </LinkButton>
        }
      />
      {error && !data && <ErrorState boxed message={error.message} retry={() => void refetch()} />}
      {!data && !error && <ListSkeleton rows={6} />}
      {data && <RoomForm key={chatRoomSeq} saved={data} onSaved={() => undefined} />}
      {data?.entryCd === CHAT_ENTRY.chosen && <RoomSale room={data} />}
      {data?.entryCd === CHAT_ENTRY.chosen && maySeePeople && <Invitees chatRoomSeq={chatRoomSeq} />}
    </>
  )
}

import { allows, staff } from '@seodang/domain/access'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { managedQuery, type RoomLine } from './queries.ts'
import { ReportedMessages } from './ReportedMessages.tsx'
import * as texts from './texts.ts'
import { useColumns } from './use-columns.tsx'
import { useDeskAct } from './use-desk-act.ts'

/** /settings/chat: the rooms of the site in their order, and what was reported in them (CHAT-01, CHAT-07). */
export function ChatDesk() {
  const text = useText(texts)
  const api = useApi()
  const router = useRouter()
  const { channelSeq } = useChannel()
  const columns = useColumns()
  const managed = useQuery(managedQuery(api, channelSeq))
  const mayEdit = allows(staff('SITE_CLASS_UPDATE'), useSession().principal)
  const act = useDeskAct()
  const list = managed.data?.list
  const editPath = ({ chatRoomSeq }: RoomLine) => `/settings/chat/${chatRoomSeq}/edit`
  const create = (
    <LinkButton href="/settings/chat/create" variant="main" icon={IconPlus}>
      {text('create')}
    </LinkButton>
  )
  const move = (from: number, by: -1 | 1) => {
    const chatRoomSeqs = (list ?? []).map(({ chatRoomSeq }) => chatRoomSeq)
    const [moved] = chatRoomSeqs.splice(from, 1)
    if (moved === undefined) return
    chatRoomSeqs.splice(from + by, 0, moved)
    act.mutate({
      call: () =>
        api.post('/v1.0/channels/{channelSeq}/admin/chatrooms/ordering', {
          path: { channelSeq },
          body: { chatRoomSeqs },
        }),
      said: text('ordered'),
    })
  }
  const remove = async ({ chatRoomSeq, name }: RoomLine) => {
    const isSure = await confirm({
      title: text('removeTitle', { name }),
      description: text('removeText'),
      confirmLabel: text('remove'),
      danger: true,
    })
    if (isSure)
      act.mutate({
        call: () =>
          api.post('/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/delete', {
            path: { channelSeq, chatRoomSeq },
          }),
        said: text('removed'),
      })
  }
  const publish = ({ chatRoomSeq, publishStatusCd }: RoomLine) => {
    const isPublished = publishStatusCd === PUBLISH_STATUS.published
    act.mutate({
      call: () =>
        api.post('/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/public', {
          path: { channelSeq, chatRoomSeq },
          body: { publishStatusCd: isPublished ? PUBLISH_STATUS.unpublished : PUBLISH_STATUS.published },
        }),
      said: text(isPublished ? 'nowHidden' : 'nowPublished'),
    })
  }
  const menuOf = (line: RoomLine): MenuItem[] => {
    const at = (list ?? []).indexOf(line)
    const last = (list ?? []).length - 1
    const open = { label: text('open'), href: `/chat/${line.chatRoomSeq}`, target: '_blank' }
    if (!mayEdit) return [open]
    const isPublished = line.publishStatusCd === PUBLISH_STATUS.published
    return [
      { label: text('edit'), href: editPath(line) },
      open,
      { label: text(isPublished ? 'unpublish' : 'publish'), onSelect: () => publish(line) },
      ...(at > 0 ? [{ label: text('up'), onSelect: () => move(at, -1) }] : []),
      ...(at < last ? [{ label: text('down'), onSelect: () => move(at, 1) }] : []),
      { label: text('remove'), danger: true, onSelect: () => void remove(line) },
    ]
  }
  return (
    <>
      <PageHead
        title={text('title')}
        note={list ? text('note', { n: list.length }) : '\u00a0'}
        end={mayEdit && create}
      />
      <DataTable<RoomLine>
        label={text('title')}
        columns={columns}
        rows={list}
        rowId={({ chatRoomSeq }) => String(chatRoomSeq)}
        rowName={({ name }) => name}
        {...(managed.error && {
          error: { message: managed.error.message, retry: () => void managed.refetch() },
        })}
        empty={
          <EmptyState
            icon={IconMessages}
            title={text('empty')}
            message={text('emptyHint')}
            action={mayEdit && create}
          />
        }
        onOpen={(line) => void router.navigate({ href: editPath(line) })}
        rowMenu={menuOf}
      />
      {list && list.length > 0 && <ReportedMessages mayEdit={mayEdit} />}
    </>
  )
}

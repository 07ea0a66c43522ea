import { allows, staff } from '@seodang/domain/access'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { useKeptDraft } from '../../platform/use-kept-draft.ts'
import { DraftForm } from '../../ui/rich/DraftForm.tsx'
import { toast } from '../../ui/toast.ts'
import styles from './desk.module.css'
import { type Draft, draftOf, EMPTY, fieldsOf, problemsOf } from './draft.ts'
import { deskKey, type EditedRoom, editedQuery } from './queries.ts'
import { RoomFields } from './RoomFields.tsx'
import * as texts from './texts.ts'

interface RoomFormProps {
  /** Null for one that is being made. */
  saved: EditedRoom | null
  onSaved: (saved: EditedRoom) => void
}

/** CHAT-01. */
export function RoomForm({ saved, onSaved }: RoomFormProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const mayEdit = allows(staff('SITE_CLASS_UPDATE'), useSession().principal)
  const room = useKeptDraft<Draft, EditedRoom>({
    place: mayEdit ? `chat-room:${saved?.chatRoomSeq ?? 'new'}` : null,
    saved,
    draftOf: (one) => (one ? draftOf(one) : EMPTY),
    problemsOf: (draft) => problemsOf(draft, language),
    keep: (draft, { opened, key }) =>
      opened
        ? api.post('/v1.0/channels/{channelSeq}/admin/chatrooms/{chatRoomSeq}/modify', {
            path: { channelSeq, chatRoomSeq: opened.chatRoomSeq },
            body: { ...fieldsOf(draft), revision: opened.revision },
          })
        : api.post('/v1.0/channels/{channelSeq}/admin/chatrooms/create', {
            path: { channelSeq },
            body: fieldsOf(draft),
            idempotencyKey: key,
          }),
    store: (next) => queryClient.setQueryData(editedQuery(api, channelSeq, next.chatRoomSeq).queryKey, next),
    onKept: async (next) => {
      toast({ text: text(saved ? 'saved' : 'created'), tone: 'good' })
      await queryClient.invalidateQueries({ queryKey: [...deskKey(channelSeq), 'list'] })
      onSaved(next)
    },
    read: () =>
      queryClient.fetchQuery({ ...editedQuery(api, channelSeq, saved?.chatRoomSeq ?? 0), staleTime: 0 }),
  })
  return (
    <div className={styles.form}>
      <DraftForm of={room} mayEdit={mayEdit}>
        <RoomFields
          draft={room.draft}
          errors={room.errors}
          change={room.change}
          sellingCourseSeq={saved?.product?.courseSeq}
        />
      </DraftForm>
    </div>
  )
}

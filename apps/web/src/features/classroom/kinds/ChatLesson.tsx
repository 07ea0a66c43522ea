import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import styles from './kinds.module.css'
import type { KindProps } from './LessonKind.tsx'
import type { LessonDetail } from './queries.ts'
import * as texts from './texts.ts'

/** CHAT-02, CHAT-09: a chat room of the class; entering it is what is asked for, once. */
export default function ChatLesson({
  lesson,
  lessonKey: { channelSeq },
  chat,
}: KindProps & { chat: LessonDetail['chat'] }) {
  const text = useText(texts)
  const api = useApi()
  const router = useRouter()
  const enter = useMutation({
    mutationFn: (chatRoomSeq: number) =>
      api.post('/v1.0/channels/{channelSeq}/chatrooms/{chatRoomSeq}/members/create', {
        path: { channelSeq, chatRoomSeq },
      }),
    onSuccess: (_, chatRoomSeq) => router.navigate({ href: `/chat/${chatRoomSeq}` }),
  })
  if (!chat) return <EmptyState icon={IconMessages} title={text('noRoom')} />
  return (
    <div className={styles.target}>
      <p>{text('chatRoom')}</p>
      <b>{chat.name}</b>
      {lesson.completedAt !== null && <Notice tone="ok">{text('chatDone')}</Notice>}
      {chat.problem !== null && <Notice>{text('chatClosed')}</Notice>}
      {enter.isError && (
        <Notice tone="danger" live>
          {enter.error.message || text('failed')}
        </Notice>
      )}
      {chat.problem === null && (
        <div>
          <Button variant="main" busy={enter.isPending} onClick={() => enter.mutate(chat.chatRoomSeq)}>
            {text(chat.isEntered ? 'openChat' : 'enterChat')}
          </Button>
        </div>
      )}
    </div>
  )
}

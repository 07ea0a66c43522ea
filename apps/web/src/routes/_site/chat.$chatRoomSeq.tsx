import { createFileRoute, notFound } from '@tanstack/react-router'
import { ChatRoomPage } from '../../features/chat/ChatRoomPage.tsx'
import { titles } from '../../features/chat/titles.ts'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'
import { seqParam } from '../../platform/seq-param.ts'

/** CHAT-05 to CHAT-08. */
export const Route = createFileRoute('/_site/chat/$chatRoomSeq')({
  ssr: false,
  params: {
    parse: ({ chatRoomSeq }) => {
      if (seqParam(chatRoomSeq) === 0) throw notFound()
      return { chatRoomSeq: seqParam(chatRoomSeq) }
    },
  },
  beforeLoad: requireLogin,
  head: ({ match: { context }, params }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].chat,
      path: `/chat/${params.chatRoomSeq}`,
      hidden: true,
    }),
  component: ChatRoom,
})

function ChatRoom() {
  useStayLoggedIn()
  return <ChatRoomPage chatRoomSeq={Route.useParams().chatRoomSeq} />
}

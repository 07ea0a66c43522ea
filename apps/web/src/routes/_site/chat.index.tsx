import { createFileRoute } from '@tanstack/react-router'
import { ChatRoomsPage } from '../../features/chat/ChatRoomsPage.tsx'
import { titles } from '../../features/chat/titles.ts'
import { requireLogin, useStayLoggedIn } from '../../platform/require-login.ts'
import { pageHead } from '../../platform/seo.ts'

/** CHAT-04, CHAT-06. */
export const Route = createFileRoute('/_site/chat/')({
  ssr: false,
  beforeLoad: requireLogin,
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].chat,
      path: '/chat',
      hidden: true,
    }),
  component: ChatRooms,
})

function ChatRooms() {
  useStayLoggedIn()
  return <ChatRoomsPage />
}

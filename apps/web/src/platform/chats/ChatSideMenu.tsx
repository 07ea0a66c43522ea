import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMaybeChannel } from '../channel.tsx'
import { lazyExtra } from '../lazy/lazy.tsx'
import { useSession } from '../session.tsx'

const ChatSide = lazyExtra(() => import('./ChatSide.tsx'))

/**
 * PGE-10, ROOM-22: the rooms at the side of a site's pages and of its classrooms, for members, where the site has
 * switched it on. Off, and for visitors, nothing of it is loaded or asked for.
 */
export function ChatSideMenu({ courseSeq }: { courseSeq?: number }) {
  const channel = useMaybeChannel()
  const { status, isChannelUser } = useSession()
  const { pathname } = useLocation()
  const isOn = channel?.chatSideMenuYn === 'Y' && status === 'user' && isChannelUser
  // In the rooms themselves it would stand before what it leads to.
  if (!isOn || pathname === '/chat' || pathname.startsWith('/chat/')) return null
  return (
    <Suspense>
      <ChatSide channelSeq={channel.channelSeq} {...(courseSeq !== undefined && { courseSeq })} />
    </Suspense>
  )
}

import IconMessageCircle from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { IconButton } from '../ui/Button.tsx'
import { Floating } from '../ui/Floating.tsx'
import { useApi } from './api.ts'
import * as texts from './chat-texts.ts'
import { openChat, startChat } from './chat-widget.ts'
import { useLanguage, useText } from './language.tsx'
import { useSession } from './session.tsx'

interface ChatProps {
  pluginKey: string
  /** The product's own knows people by our proof (SITE-15); that of a site has a secret of its own. */
  isProducts: boolean
  /** Above the page (SITE-16); else it stands in a head. */
  floats?: boolean
}

/** Its button shows once the chat has started: one that is blocked or broken has none. */
export default function Chat({ pluginKey, isProducts, floats }: ChatProps) {
  const text = useText(texts)
  const language = useLanguage()
  const chatter = useChatter(isProducts)
  const [waiting, setWaiting] = useState<number | null>(null)
  useEffect(() => {
    if (chatter === undefined) return
    const stop = startChat(pluginKey, language, chatter, setWaiting)
    return () => {
      stop()
      setWaiting(null)
    }
  }, [pluginKey, language, chatter])

  if (waiting === null) return null
  const button = (
    <IconButton
      icon={IconMessageCircle}
      label={waiting > 0 ? text('waiting', { n: waiting }) : text('chat')}
      count={waiting}
      onClick={openChat}
      {...(floats && { size: 'lg', iconSize: 26, round: true })}
    />
  )
  return floats ? <Floating>{button}</Floating> : button
}

/** Who chats: null for a visitor, undefined while it is not known. */
function useChatter(isProved: boolean) {
  const api = useApi()
  const { user } = useSession()
  const { data } = useQuery({
    queryKey: ['me', 'chat-member', user?.userSeq],
    enabled: user !== null,
    meta: { failsAs: 'chat member not loaded' },
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.get('/v1.0/users/chat-member', { signal }),
    select: ({ memberId, memberHash }) =>
      user && {
        memberId,
        memberHash: isProved ? memberHash : null,
        name: user.name,
        phone: user.phone,
        email: user.email,
      },
  })
  return user === null ? null : data
}

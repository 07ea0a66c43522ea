import { chatSupport } from '@seodang/domain/marketing-tools'
import { useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useMaybeChannel } from './channel.tsx'
import { lazyExtra } from './lazy/lazy.tsx'
import { keepsSecret } from './public-address.ts'
import { useSession } from './session.tsx'
import { useBoot } from './site-address.ts'

const Chat = lazyExtra(() => import('./Chat.tsx'))

/**
 * SITE-14: the chat of the site for everybody, or else that of the product for those who run the site. Pages whose
 * address opens an account load nobody else's scripts (SEC-37).
 */
export function ChatSupport({ floats }: { floats?: boolean }) {
  const { chatPluginKey } = useBoot()
  const tools = useMaybeChannel()?.marketingTools
  const { status, principal } = useSession()
  const { href } = useLocation()
  if (!tools || status === 'loading' || keepsSecret(href)) return null
  const chat = chatSupport(tools, chatPluginKey, principal.userTypeCd)
  return (
    chat && (
      <Suspense>
        <Chat {...chat} {...(floats && { floats })} />
      </Suspense>
    )
  )
}

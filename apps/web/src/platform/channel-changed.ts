import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/** After staff saved something that everybody sees: the page they are on shows it, too. */
export function useChannelChanged(): () => Promise<void> {
  const router = useRouter()
  return useCallback(async () => {
    const { boot, api, showChannel } = router.options.context
    if (!boot.channel) return
    const { channelSeq } = boot.channel
    showChannel(await api.get('/v2.0/channels/{channelSeq}', { path: { channelSeq } }))
    await router.invalidate()
  }, [router])
}

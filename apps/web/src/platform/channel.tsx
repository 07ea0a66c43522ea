import type { ReplyOf } from '@seodang/contract/endpoint'
import type { getChannel } from '@seodang/contract/site'
import { createContext, useContext } from 'react'

export type Channel = ReplyOf<typeof getChannel>

const ChannelContext = createContext<Channel | null>(null)
export const ChannelProvider = ChannelContext

/** The site of this page, or null on the product's own pages. */
export const useMaybeChannel = (): Channel | null => useContext(ChannelContext)

/** The site of this page; only below the site's routes. */
export function useChannel(): Channel {
  const channel = useContext(ChannelContext)
  if (!channel) throw new Error('useChannel needs a site: this component stands outside the site routes')
  return channel
}

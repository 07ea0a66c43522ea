/** LKS-06: the address that is passed on. Where a site has no host of its own, the query names it (SITE-02). */
export function shareAddress(channel: { origin: string; channelSeq: number }, refererCode: string): string {
  const path = `${channel.origin}/invite/${refererCode}`
  return channel.origin.startsWith('https://') ? path : `${path}?channelSeq=${channel.channelSeq}`
}

import { isIPv6 } from 'node:net'

/** What counts as one caller: an IPv6 customer holds 2^64 addresses, so the first four groups stand for all of them. */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [head = '', tail] = address.split('::')
  const first = head.split(':').filter(Boolean)
  const last = tail?.split(':').filter(Boolean) ?? []
  const gap = tail === undefined ? 0 : 8 - first.length - last.length
  return `${[...first, ...Array(gap).fill('0'), ...last].slice(0, 4).join(':')}::/64`
}

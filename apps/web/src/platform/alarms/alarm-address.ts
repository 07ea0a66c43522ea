import { alarmContent, alarmPath, isOfAnotherSite } from '@seodang/domain/alarm'
import type { Boot } from '../app-router.tsx'
import { productAddress, siteAddress } from '../site-address.ts'
import type { Alarm } from './queries.ts'

/**
 * ALM-12 to ALM-19: where an alarm leads from here; another site, the product itself, and a
 * link that the server counts (MKT-07) are other documents.
 */
export function alarmAddress(
  boot: Boot,
  alarm: Alarm,
  here: number | null,
): { href: string; reload: boolean } {
  const { channelSeq, origin } = alarm
  const path = alarmPath(alarm)
  if (channelSeq === null) return { href: productAddress(boot, '/'), reload: true }
  if (!isOfAnotherSite(channelSeq, here)) return { href: path, reload: alarmContent(alarm).path !== null }
  return { href: siteAddress(boot, { channelSeq, origin: origin ?? '' }, path), reload: true }
}

import { LIVE_TYPE } from '@seodang/domain/codes'
import type { MeetingServiceCd } from '@seodang/domain/live-join'
import { isWholeAccount, type MeetingAccount } from '@seodang/domain/meeting-account'
import type { MeetingService, MeetingServices } from '../../modules/live/port.ts'
import type { Fetch } from './ask.ts'
import { GOOROOMEE, gooroomeeService } from './gooroomee.ts'
import { MEET, meetService } from './meet.ts'
import { type ServiceParts, ZOOM, zoomService } from './zoom.ts'
import { readZoomNotice } from './zoom-notice.ts'

export type Vendors = Record<MeetingServiceCd, ServiceParts['places']>

export const REAL_VENDORS: Vendors = {
  [LIVE_TYPE.zoom]: ZOOM,
  [LIVE_TYPE.meet]: MEET,
  [LIVE_TYPE.gooroomee]: GOOROOMEE,
}

/** A place where accounts are registered. */
export interface Side {
  vendors: Vendors
  fetch: Fetch
}

export interface MeetingConfig {
  /** Where the accounts of sites are registered. */
  sites: Side
  /** Invented accounts for sites that have none, each its own, where the installation is a demonstration. */
  invented: {
    accountOf: (channelSeq: number, liveTypeCd: MeetingServiceCd) => MeetingAccount
    at: Side
  } | null
  now: () => Date
}

const ADAPTERS: Record<MeetingServiceCd, (parts: ServiceParts) => MeetingService> = {
  [LIVE_TYPE.zoom]: zoomService,
  [LIVE_TYPE.meet]: meetService,
  [LIVE_TYPE.gooroomee]: gooroomeeService,
}

const MOST_KEPT = 2_000

/** LIVE-40. Adapters are kept, because each keeps the token that it was given. */
export function meetingServices({ sites, invented, now }: MeetingConfig): MeetingServices {
  const kept = new Map<string, MeetingService>()
  return {
    of(channelSeq, liveTypeCd, own) {
      const chosen =
        own && isWholeAccount(liveTypeCd, own)
          ? { account: own, at: sites }
          : invented && { account: invented.accountOf(channelSeq, liveTypeCd), at: invented.at }
      if (!chosen) return null
      const name = JSON.stringify([liveTypeCd, chosen.account])
      const known = kept.get(name)
      if (known) return known
      if (kept.size >= MOST_KEPT) kept.clear()
      const { vendors, fetch } = chosen.at
      const made = ADAPTERS[liveTypeCd]({ account: chosen.account, places: vendors[liveTypeCd], fetch, now })
      kept.set(name, made)
      return made
    },
    readNotice(channelSeq, own, raw, headers) {
      const account = own ?? invented?.accountOf(channelSeq, LIVE_TYPE.zoom) ?? {}
      return readZoomNotice(account.webhookSecret || null, raw, headers, now())
    },
  }
}

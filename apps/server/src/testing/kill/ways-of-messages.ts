import { eq } from 'drizzle-orm'
import { SEND, sendPart } from '../../modules/campaign/send.ts'
import { GIVE, workGiving } from '../../modules/coupon/give-segment.ts'
import { channelUsers } from '../../modules/membership/tables.ts'
import { aCampaign, aWillingMember, nameSender } from '../campaigns.ts'
import { aCoupon } from '../coupons.ts'
import type { TestServer } from '../server.ts'
import { aSite, PART } from './a-site.ts'
import type { LongWay } from './long-ways.ts'

const DAYTIME = new Date('2026-11-20T05:00:00Z')

/** What many people are sent or given. */
export function messageWays(server: TestServer): Record<string, LongWay> {
  const { services } = server
  return {
    'a coupon is given to a segment': {
      queues: [GIVE.name],
      async begin() {
        const { channelSeq, post, members, at } = await aSite(server)
        await members()
        await services.db
          .update(channelUsers)
          .set({ marketingYn: 'Y' })
          .where(eq(channelUsers.channelSeq, channelSeq))
        const { couponInfoSeq } = await aCoupon(services, channelSeq, { issueCd: '02' })
        const conditions = [{ kind: 'marketing', yn: 'Y' }]
        const segment = { name: '소식', match: 'all', conditions, staticYn: 'N' }
        const { segmentSeq } = await post('/admin/segments/create', segment)
        const { givingSeq } = await post(`/admin/coupons/${couponInfoSeq}/givings/create`, { segmentSeq })
        return { channelSeq, work: () => workGiving(at(), givingSeq, PART) }
      },
    },
    'a campaign is sent': {
      queues: [SEND.name],
      async begin() {
        const { channelSeq, post, members, at } = await aSite(server)
        await nameSender(services, channelSeq)
        await members(() => aWillingMember(services, channelSeq, {}))
        const { campaignSeq } = await aCampaign(services, channelSeq)
        await post(`/admin/campaigns/${campaignSeq}/state/modify`, { move: 'start', revision: 1 })
        return { channelSeq, work: () => sendPart({ ...at(), now: DAYTIME }, campaignSeq) }
      },
    },
  }
}

import { newCampaign } from '@seodang/domain/campaign'
import { CAMPAIGN_CHANNEL } from '@seodang/domain/codes'
import { and, eq } from 'drizzle-orm'
import { campaigns, messageTemplates, snippets } from '../modules/campaign/tables.ts'
import { channelUsers } from '../modules/membership/tables.ts'
import { channels } from '../modules/site/tables.ts'
import { aMember, type Person, type Services } from './factories.ts'

/** What staff would send, by its fields that matter. */
export const aCampaignDraft = (overrides: object = {}) => ({
  ...newCampaign(),
  name: '봄 소식',
  subject: '{name}님, 봄 소식이에요',
  body: '{name}님 안녕하세요.\n\n{site}의 봄 소식이에요.',
  label: '보러 가기',
  link: '/classes',
  ...overrides,
})

export async function aCampaign(
  services: Services,
  channelSeq: number,
  overrides: Partial<typeof campaigns.$inferInsert> = {},
): Promise<{ campaignSeq: number }> {
  const [row] = await services.db
    .insert(campaigns)
    .values({
      ...newCampaign(),
      ...aCampaignDraft(),
      channelSeq,
      scheduleAt: null,
      showStartAt: null,
      showEndAt: null,
      ...overrides,
    })
    .returning({ campaignSeq: campaigns.campaignSeq })
  if (!row) throw new Error('no campaign was made')
  return row
}

const MINUTE = 60_000

/** One that stands on the site now. */
export const aPopup = (
  services: Services,
  channelSeq: number,
  overrides: Partial<typeof campaigns.$inferInsert> = {},
) =>
  aCampaign(services, channelSeq, {
    channelCd: CAMPAIGN_CHANNEL.popup,
    advertisingYn: 'N',
    stateCd: '02',
    subject: '여름 특강을 열어요',
    body: '{name}님을 기다려요.',
    showStartAt: new Date(Date.now() - MINUTE),
    showEndAt: new Date(Date.now() + 60 * MINUTE),
    ...overrides,
  })

export async function aTemplate(services: Services, channelSeq: number, name = '새 클래스 소식') {
  const [row] = await services.db
    .insert(messageTemplates)
    .values({
      channelSeq,
      name,
      subject: '{name}님께',
      body: '{class} 클래스를 열어요.',
      label: '보기',
      link: '/classes',
    })
    .returning({ messageTemplateSeq: messageTemplates.messageTemplateSeq })
  if (!row) throw new Error('no template was made')
  return row
}

export async function aSnippet(
  services: Services,
  channelSeq: number,
  overrides: Partial<typeof snippets.$inferInsert> = {},
) {
  const [row] = await services.db
    .insert(snippets)
    .values({
      channelSeq,
      name: '방문 통계',
      placeCd: '00',
      code: '<script>window.counted = true</script>',
      useYn: 'Y',
      ...overrides,
    })
    .returning()
  if (!row) throw new Error('no snippet was made')
  return row
}

/** What an advertisement has to name. */
export async function nameSender(services: Services, channelSeq: number): Promise<void> {
  await services.db
    .update(channels)
    .set({ corpName: '느린 글방 주식회사', addr: '서울 종로구 사직로 161', phone: '02-123-4567' })
    .where(eq(channels.channelSeq, channelSeq))
}

/** A member who agreed to advertising of the site. */
export async function aWillingMember(
  services: Services,
  channelSeq: number,
  overrides: Parameters<typeof aMember>[2] = {},
): Promise<Person> {
  const member = await aMember(services, channelSeq, overrides)
  await services.db
    .update(channelUsers)
    .set({ marketingYn: 'Y' })
    .where(and(eq(channelUsers.channelSeq, channelSeq), eq(channelUsers.userSeq, member.userSeq)))
  return member
}

import { newCampaign } from '@seodang/domain/campaign'
import {
  CAMPAIGN_CHANNEL,
  CAMPAIGN_SCHEDULE,
  CAMPAIGN_STATE,
  CAMPAIGN_TRIGGER,
  RECIPIENT_STATE,
} from '@seodang/domain/codes'
import { DAY, HOUR } from '@seodang/domain/instant'
import { campaignRecipients, campaigns, messageTemplates, snippets } from '../modules/campaign/tables.ts'
import type { Context } from '../platform/context.ts'

type Campaign = typeof campaigns.$inferInsert

/** Of the readers of the mail that was sent, every so many-th opened it, and pressed its button. */
const OPENED = 2
const CLICKED = 5

/** A mail that was sent, one that greets whoever joins, a draft, two templates, and code that is off (GEN-19). */
export async function seedCampaigns(
  ctx: Context,
  { learners, owner }: { learners: readonly number[]; owner: number },
): Promise<void> {
  const { channelSeq, now, db } = ctx
  const sentAt = new Date(now.getTime() - 9 * DAY)
  const common = {
    ...newCampaign(),
    channelSeq,
    createdBy: owner,
    scheduleAt: null,
    showStartAt: null,
    showEndAt: null,
  }
  const made: Campaign[] = [
    {
      ...common,
      name: '가을 학기 안내',
      aim: '다시 오실 분들께 새 학기를 알려요',
      subject: '{name}님, 가을 학기를 시작해요',
      body: '{name}님 안녕하세요.\n\n{site}의 가을 학기가 열렸어요. 먼저 둘러보고 자리를 잡아 주세요.',
      label: '둘러보기',
      link: '/classes',
      stateCd: CAMPAIGN_STATE.done,
      startedAt: sentAt,
      finishedAt: sentAt,
      createdAt: new Date(sentAt.getTime() - DAY),
    },
    {
      ...common,
      name: '가입 인사',
      channelCd: CAMPAIGN_CHANNEL.alarm,
      advertisingYn: 'N',
      body: '{name}님, {site}에 오신 것을 환영해요. 처음이라면 무료 공개 영상부터 보세요.',
      link: '/classes',
      scheduleCd: CAMPAIGN_SCHEDULE.event,
      triggerCd: CAMPAIGN_TRIGGER.join,
      stateCd: CAMPAIGN_STATE.scheduled,
      startedAt: sentAt,
      createdAt: sentAt,
    },
    {
      ...common,
      name: '연말 특강',
      subject: '연말 특강을 준비하고 있어요',
      body: '{name}님, 올해를 글로 정리하는 특강을 열어요.',
      createdAt: new Date(now.getTime() - HOUR),
    },
  ]
  const [sent] = await db.insert(campaigns).values(made).returning({ campaignSeq: campaigns.campaignSeq })
  const at = (hours: number) => new Date(sentAt.getTime() + hours * HOUR)
  if (sent && learners.length > 0)
    await db.insert(campaignRecipients).values(
      learners.map((userSeq, index) => ({
        ...sent,
        channelSeq,
        userSeq,
        stateCd: RECIPIENT_STATE.sent,
        sentAt,
        openedAt: index % OPENED === 0 ? at(1 + (index % 20)) : null,
        clickedAt: index % (OPENED * CLICKED) === 0 ? at(2 + (index % 20)) : null,
      })),
    )
  await db.insert(messageTemplates).values([
    {
      channelSeq,
      name: '새 클래스 소식',
      subject: '{name}님, 새 클래스를 열어요',
      body: '{name}님 안녕하세요.\n\n{class|을/를} 새로 열어요. 자리가 많지 않으니 먼저 둘러봐 주세요.',
      label: '클래스 보기',
      link: '/classes',
    },
    {
      channelSeq,
      name: '쿠폰 안내',
      subject: '{name}님께 쿠폰을 드려요',
      body: '{coupon|을/를} 쿠폰함에 넣어 두었어요. 기간이 끝나기 전에 써 주세요.',
      label: '쿠폰함 열기',
      link: '/coupon',
    },
  ])
  await db.insert(snippets).values({
    channelSeq,
    name: '방문 통계',
    placeCd: '00',
    code: '<script async src="https://stats.example.com/count.js"></script>',
    useYn: 'N',
  })
}

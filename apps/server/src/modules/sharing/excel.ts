import { type Language, YN } from '@seodang/domain/codes'
import { formatStamp } from '@seodang/domain/seoul-time'
import type { SharePeriod } from '@seodang/domain/share-link'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { type LinkView, listLinks } from './links.ts'
import { findClassTitle } from './store.ts'

const HEADERS: Record<Language, readonly string[]> = {
  ko: ['이름', '링크', '상태', '만든 날', '방문', '가입', '결제된 주문', '결제 금액(원)', '결제 금액(달러)'],
  en: ['Name', 'Link', 'State', 'Made', 'Visits', 'Sign-ups', 'Paid orders', 'Amount (KRW)', 'Amount (USD)'],
  ja: [
    '名前',
    'リンク',
    '状態',
    '作成日',
    '訪問',
    '登録',
    '決済済み注文',
    '決済金額(ウォン)',
    '決済金額(ドル)',
  ],
}
const WIDTHS = [24, 44, 12, 17, 10, 10, 12, 16, 16]
const OWN: Record<Language, string> = { ko: '기본 링크', en: 'Standard link', ja: '基本リンク' }
const STATES: Record<Language, { Y: string; N: string }> = {
  ko: { Y: '사용 중', N: '거둠' },
  en: { Y: 'In use', N: 'Retired' },
  ja: { Y: '使用中', N: '停止' },
}

/** LKS-12: the list as a spreadsheet; cells of money stay empty for who may not see sales. */
export async function shareLinksSheet(
  ctx: Context,
  courseSeq: number,
  period?: SharePeriod,
): Promise<{ name: string; body: Buffer }> {
  const { list } = await listLinks(ctx, courseSeq, period)
  await audit(ctx, 'share-link.download', `course:${courseSeq}`, null, { rows: list.length, period })
  return {
    name: (await findClassTitle(ctx, courseSeq)) ?? OWN[ctx.language],
    body: await spreadsheet(columnsIn(ctx.language), list),
  }
}

function columnsIn(language: Language): SheetColumn<LinkView>[] {
  const values: SheetColumn<LinkView>['value'][] = [
    ({ name }) => name ?? OWN[language],
    ({ refererCodeUrl }) => refererCodeUrl,
    ({ useYn }) => STATES[language][useYn === YN.yes ? 'Y' : 'N'],
    ({ createdAt }) => formatStamp(createdAt),
    ({ visitCount }) => visitCount,
    ({ joinCount }) => joinCount,
    ({ orderCount }) => orderCount,
    ({ amountKrw }) => amountKrw,
    ({ amountUsd }) => (amountUsd === null ? null : amountUsd / 100),
  ]
  return values.map((value, index) => ({
    header: HEADERS[language][index] ?? '',
    width: WIDTHS[index] ?? 14,
    value,
  }))
}

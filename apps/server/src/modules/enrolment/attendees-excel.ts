import type { QueryOf } from '@seodang/contract/endpoint'
import type { attendeesExcel } from '@seodang/contract/enrolment'
import { codeGroups } from '@seodang/domain/code-groups'
import type { Language } from '@seodang/domain/codes'
import { formatStamp } from '@seodang/domain/seoul-time'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { sealedSpreadsheet } from '../../platform/http/sealed-spreadsheet.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { type AttendeeView, listAttendeeKeys, listAttendeeRows } from './attendees-store.ts'
import { getClass } from './store.ts'

const HEADERS: Record<Language, readonly string[]> = {
  ko: [
    '이름',
    '이메일',
    '휴대전화',
    '신청 상태',
    '결제 상태',
    '주문 번호',
    '결제 금액',
    '외부 결제',
    '신청일',
    '시작일',
    '종료일',
    '진도(%)',
    '마지막 학습',
  ],
  en: [
    'Name',
    'Email',
    'Phone',
    'State',
    'Payment',
    'Order',
    'Amount',
    'Paid outside',
    'Applied',
    'Begins',
    'Ends',
    'Progress (%)',
    'Last seen',
  ],
  ja: [
    '名前',
    'メール',
    '電話番号',
    '申込状態',
    '決済状態',
    '注文番号',
    '決済金額',
    '外部決済',
    '申込日',
    '開始日',
    '終了日',
    '進捗(%)',
    '最終学習',
  ],
}
const WIDTHS = [14, 28, 16, 12, 14, 20, 12, 12, 17, 17, 17, 12, 17]
const UNLIMITED: Record<Language, string> = { ko: '무제한', en: 'Unlimited', ja: '無制限' }

/** Rows read at a time, so that a large class does not make one huge query. */
const PART = 500

/** ATT-04: the whole filtered list. Taking personal data out of the system is recorded. */
export async function attendeeSheet(
  ctx: Context,
  courseSeq: number,
  filter: QueryOf<typeof attendeesExcel>,
  password?: string,
): Promise<{ name: string; body: Buffer }> {
  const { title } = await getClass(ctx, courseSeq)
  const keys = await listAttendeeKeys(ctx, courseSeq, filter, { limit: null, offset: 0 })
  const rows: AttendeeView[] = []
  for (let at = 0; at < keys.length; at += PART)
    rows.push(...(await listAttendeeRows(ctx, courseSeq, keys.slice(at, at + PART))))
  // That there was a password is recorded; which, is known to whoever typed it alone.
  const isSealed = password !== undefined
  await audit(ctx, 'attendee.download', `course:${courseSeq}`, null, {
    rows: rows.length,
    ...filter,
    ...(isSealed && { isSealed }),
  })
  const body = await spreadsheet(columnsIn(ctx.language), rows)
  return { name: title, body: isSealed ? await sealedSpreadsheet(body, password) : body }
}

function columnsIn(language: Language): SheetColumn<AttendeeView>[] {
  const stamp = (at: string | null) => (at === null ? null : formatStamp(at))
  const values: SheetColumn<AttendeeView>['value'][] = [
    (row) => row.name,
    (row) => row.email,
    (row) => row.phone,
    (row) => nameOf('choiseStatusCd', row.choiseStatusCd, language),
    (row) => (row.paymentStatus === null ? null : nameOf('paymentStatus', row.paymentStatus, language)),
    (row) => row.orderNumber,
    (row) => row.amount,
    (row) => row.outsideAmount,
    (row) => stamp(row.createdAt),
    (row) => stamp(row.attendAt),
    (row) => (row.attendAt !== null && row.validAt === null ? UNLIMITED[language] : stamp(row.validAt)),
    (row) => row.progressPercent,
    (row) => stamp(row.lastSeenAt),
  ]
  return values.map((value, index) => ({
    header: HEADERS[language][index] ?? '',
    width: WIDTHS[index] ?? 14,
    value,
  }))
}

function nameOf(group: 'choiseStatusCd' | 'paymentStatus', code: string, language: Language): string {
  return codeGroups[group].find((entry) => entry.code === code)?.name[language] ?? code
}

import { carrierName } from '@seodang/domain/carriers'
import { codeGroups } from '@seodang/domain/code-groups'
import { DELIVERY_STATE, type Language } from '@seodang/domain/codes'
import { formatStamp, seoulDate } from '@seodang/domain/seoul-time'
import { formatPhone } from '@seodang/domain/validation'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { sealedSpreadsheet } from '../../platform/http/sealed-spreadsheet.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { type ParcelRow, viewRow } from './list.ts'
import { type DeliveryFilter, listDeliveries } from './list-store.ts'

/** The first three are the headings by which the same file is read back (DLV-06). */
const HEADERS: Record<Language, readonly string[]> = {
  ko: [
    '주문 번호',
    '택배사',
    '송장 번호',
    '배송 상태',
    '받는 사람',
    '연락처',
    '우편번호',
    '주소',
    '상세 주소',
    '배송 메모',
    '상품',
    '클래스',
    '주문자',
    '주문일',
    '발송일',
    '도착일',
  ],
  en: [
    'Order',
    'Carrier',
    'Tracking number',
    'State',
    'Recipient',
    'Phone',
    'Postcode',
    'Address',
    'Rest of the address',
    'Note',
    'Goods',
    'Class',
    'Buyer',
    'Ordered',
    'Sent',
    'Delivered',
  ],
  ja: [
    '注文番号',
    '配送業者',
    '送り状番号',
    '配送状態',
    'お届け先',
    '電話番号',
    '郵便番号',
    '住所',
    '住所の続き',
    '配送メモ',
    '商品',
    'クラス',
    '注文者',
    '注文日',
    '発送日',
    '配達日',
  ],
}
const WIDTHS = [20, 16, 20, 12, 14, 16, 10, 40, 24, 24, 24, 30, 14, 17, 17, 17]

/** DLV-06, SEC-48: the whole filtered list. Taking personal data out of the system is recorded. */
export async function deliverySheet(
  ctx: Context,
  filter: DeliveryFilter,
  password?: string,
): Promise<{ name: string; body: Buffer }> {
  const rows = await listDeliveries(ctx, filter, { limit: null, offset: 0 })
  const isSealed = password !== undefined
  await audit(ctx, 'delivery.download', 'deliveries', null, {
    rows: rows.length,
    ...filter,
    ...(isSealed && { isSealed }),
  })
  const body = await spreadsheet(
    columnsIn(ctx.language),
    rows.map((row) => viewRow(ctx, row)),
  )
  return {
    name: `deliveries-${seoulDate(ctx.now)}`,
    body: isSealed ? await sealedSpreadsheet(body, password) : body,
  }
}

/** DLV-06: what has not left, to be filled with carriers and numbers and read back. */
export async function trackingSheet(ctx: Context): Promise<{ name: string; body: Buffer }> {
  const all = { limit: null, offset: 0 }
  const [packed, waiting] = await Promise.all([
    listDeliveries(ctx, { state: DELIVERY_STATE.packed }, all),
    listDeliveries(ctx, { state: DELIVERY_STATE.toPrepare }, all),
  ])
  const rows = [...packed, ...waiting].map((row) => viewRow(ctx, row))
  await audit(ctx, 'delivery.download', 'deliveries', null, { rows: rows.length, isTemplate: true })
  return { name: `tracking-${seoulDate(ctx.now)}`, body: await spreadsheet(columnsIn(ctx.language), rows) }
}

function columnsIn(language: Language): SheetColumn<ParcelRow>[] {
  const stamp = (at: string | null) => (at === null ? null : formatStamp(at))
  const values: SheetColumn<ParcelRow>['value'][] = [
    (row) => row.number,
    (row) => carrierName(row.carrierCd, language),
    (row) => row.trackingNo,
    (row) => codeGroups.deliveryStateCd.find(({ code }) => code === row.state)?.name[language] ?? row.state,
    (row) => row.recipient,
    (row) => formatPhone(row.phone),
    (row) => row.zipcode,
    (row) => row.addr1,
    (row) => row.addr2,
    (row) => row.note,
    (row) => row.goods,
    (row) => row.title,
    (row) => row.buyer,
    (row) => stamp(row.orderedAt),
    (row) => stamp(row.sentAt),
    (row) => stamp(row.deliveredAt),
  ]
  return values.map((value, index) => ({
    header: HEADERS[language][index] ?? '',
    width: WIDTHS[index] ?? 14,
    value,
  }))
}

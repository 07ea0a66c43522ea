import type { couponHoldersExcel } from '@seodang/contract/coupon'
import type { QueryOf } from '@seodang/contract/endpoint'
import { codeGroups } from '@seodang/domain/code-groups'
import type { Language } from '@seodang/domain/codes'
import { formatCouponCode } from '@seodang/domain/coupon-code'
import { formatStamp } from '@seodang/domain/seoul-time'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { type CodeLine, listCodes } from './codes-store.ts'
import { type HolderLine, listHolders } from './holders-store.ts'
import { getInfo } from './info-store.ts'

interface Sheet {
  name: string
  body: Buffer
}

const WHOLE = { limit: null, offset: 0 }
const stamp = (at: Date | null) => (at === null ? null : formatStamp(at))

const HOLDER_HEADERS: Record<Language, readonly string[]> = {
  ko: ['이름', '이메일', '상태', '발급일', '사용 기한', '사용일', '주문 번호'],
  en: ['Name', 'Email', 'State', 'Issued', 'Use by', 'Used', 'Order'],
  ja: ['名前', 'メール', '状態', '発行日', '使用期限', '使用日', '注文番号'],
}
const CODE_HEADERS: Record<Language, readonly string[]> = {
  ko: ['쿠폰 코드', '만든 날', '등록한 날', '등록한 사람'],
  en: ['Code', 'Made', 'Taken', 'Taken by'],
  ja: ['クーポンコード', '作成日', '登録日', '登録した人'],
}

/** CPN-12: the whole filtered list. Taking personal data out of the system is recorded. */
export async function holdersSheet(
  ctx: Context,
  couponInfoSeq: number,
  filter: QueryOf<typeof couponHoldersExcel>,
): Promise<Sheet> {
  const { name } = await getInfo(ctx, couponInfoSeq)
  const rows = await listHolders(ctx, couponInfoSeq, filter, WHOLE)
  await audit(ctx, 'coupon.download', `coupon:${couponInfoSeq}`, null, { rows: rows.length, ...filter })
  const stateOf = ({ stateCd }: HolderLine) =>
    codeGroups.couponStateCd.find(({ code }) => code === stateCd)?.name[ctx.language] ?? stateCd
  return sheet(name, HOLDER_HEADERS[ctx.language], rows, [
    (row) => row.name,
    (row) => row.email,
    stateOf,
    (row) => stamp(row.issuedAt),
    (row) => stamp(row.useEndAt),
    (row) => stamp(row.usedAt),
    (row) => row.orderNumber,
  ])
}

/** CPN-02: all codes, to be printed or sent. Whoever has the file could take them all, so taking it is recorded. */
export async function codesSheet(ctx: Context, couponInfoSeq: number): Promise<Sheet> {
  const { name } = await getInfo(ctx, couponInfoSeq)
  const { rows } = await listCodes(ctx, couponInfoSeq, {}, WHOLE)
  await audit(ctx, 'coupon.downloadCodes', `coupon:${couponInfoSeq}`, null, { rows: rows.length })
  return sheet<CodeLine>(name, CODE_HEADERS[ctx.language], rows, [
    (row) => formatCouponCode(row.code),
    (row) => stamp(row.createdAt),
    (row) => stamp(row.takenAt),
    (row) => row.takenBy,
  ])
}

async function sheet<Row>(
  name: string,
  headers: readonly string[],
  rows: readonly Row[],
  values: readonly SheetColumn<Row>['value'][],
): Promise<Sheet> {
  const columns = values.map((value, index) => ({ header: headers[index] ?? '', width: 20, value }))
  return { name, body: await spreadsheet(columns, rows) }
}

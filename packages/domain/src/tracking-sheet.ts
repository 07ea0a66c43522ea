import { carrierNamed, isTrackingNumber, plainTrackingNumber } from './carriers.ts'
import { DELIVERY_STATE, type DeliveryStateCd } from './codes.ts'
import { isUnsent } from './delivery.ts'

/** DLV-06: so many lines of a spreadsheet of tracking numbers are read. */
export const MOST_TRACKED = 2_000
/** The headings stand within so many lines from the top; above them people write titles. */
const HEADING_LINES = 10

export const TRACKING_PROBLEMS = [
  'orderMissing',
  'orderUnknown',
  'duplicate',
  'carrierMissing',
  'trackingMissing',
  'trackingBad',
  'closed',
  'otherNumber',
] as const
export type TrackingProblem = (typeof TRACKING_PROBLEMS)[number]

type Column = 'orderNumber' | 'carrier' | 'trackingNo'

const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  orderNumber: ['주문번호', '주문', 'order', 'ordernumber', 'orderno', 'orderid', '注文番号', '注文'],
  carrier: ['택배사', '배송사', '배송업체', '택배', 'carrier', 'courier', '配送業者', '配送会社', '運送会社'],
  trackingNo: [
    '송장번호',
    '운송장번호',
    '운송장',
    '송장',
    '등기번호',
    'tracking',
    'trackingnumber',
    'trackingno',
    'waybill',
    'invoiceno',
    '送り状番号',
    '追跡番号',
    '伝票番号',
  ],
}

const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s()[\]{}*_:./·,-]/g, '')

type Columns = Record<Column, number | null>

function columnsOf(headings: readonly string[]): Columns {
  const said = headings.map(plain)
  const find = (column: Column) => {
    const at = said.findIndex((heading) => HEADINGS[column].includes(heading))
    return at < 0 ? null : at
  }
  return { orderNumber: find('orderNumber'), carrier: find('carrier'), trackingNo: find('trackingNo') }
}

export interface TrackingLine {
  /** As the spreadsheet program numbers it, from 1. */
  lineNumber: number
  orderNumber: string
  carrierCd: string | null
  trackingNo: string
  /** What can be told without asking for the order. */
  problem: TrackingProblem | null
}

/**
 * DLV-06: the tracking numbers of a spreadsheet, whose cells are texts. Lines without a number and without a carrier
 * are left out: the list as it was downloaded has one line for every parcel, and only some leave today.
 */
export function readTracking(
  rows: readonly (readonly string[])[],
): TrackingLine[] | 'withoutColumns' | 'tooLong' {
  const headingAt = rows.slice(0, HEADING_LINES).findIndex((row) => {
    const { orderNumber, trackingNo } = columnsOf(row)
    return orderNumber !== null && trackingNo !== null
  })
  if (headingAt < 0) return 'withoutColumns'
  const columns = columnsOf(rows[headingAt] ?? [])
  const seen = new Set<string>()
  const lines: TrackingLine[] = []
  for (const [index, row] of rows.entries()) {
    if (index <= headingAt || row.every((cell) => cell.trim() === '')) continue
    const line = lineOf(row, index + 1, columns)
    if (line === null) continue
    const problem = line.problem ?? (seen.has(line.orderNumber) ? 'duplicate' : null)
    if (line.orderNumber !== '') seen.add(line.orderNumber)
    lines.push({ ...line, problem })
    if (lines.length > MOST_TRACKED) return 'tooLong'
  }
  return lines
}

function lineOf(row: readonly string[], lineNumber: number, columns: Columns): TrackingLine | null {
  const cell = (column: Column) => {
    const at = columns[column]
    return at === null ? '' : (row[at] ?? '').trim()
  }
  const orderNumber = cell('orderNumber').normalize('NFKC').toUpperCase()
  const trackingNo = plainTrackingNumber(cell('trackingNo'))
  const carrierCd = carrierNamed(cell('carrier'))?.code ?? null
  if (trackingNo === '' && cell('carrier') === '') return null
  const problem: TrackingProblem | null =
    orderNumber === ''
      ? 'orderMissing'
      : trackingNo === ''
        ? 'trackingMissing'
        : carrierCd === null
          ? 'carrierMissing'
          : isTrackingNumber(carrierCd, trackingNo)
            ? null
            : 'trackingBad'
  return { lineNumber, orderNumber, carrierCd, trackingNo, problem }
}

/** How the parcel of an order stands that a line names. */
export interface TrackedParcel {
  deliverySeq: number
  recipient: string
  state: DeliveryStateCd
  carrierCd: string | null
  trackingNo: string | null
  isClosed: boolean
}

/** What a line does: sends the parcel, or nothing because it was done before. */
export type TrackingEffect = 'send' | 'same'

/** DLV-06: what each line will do, in the order of the sheet. The preview and the doing ask the same. */
export function judgeTracking<Line extends TrackingLine>(
  lines: readonly Line[],
  parcels: ReadonlyMap<string, TrackedParcel>,
): {
  line: Line
  parcel: TrackedParcel | undefined
  effect: TrackingEffect | null
  problem: TrackingProblem | null
}[] {
  return lines.map((line) => {
    const parcel = parcels.get(line.orderNumber)
    const problem = line.problem ?? problemOf(line, parcel)
    if (problem !== null) return { line, parcel, effect: null, problem }
    return { line, parcel, effect: parcel && isUnsent(parcel.state) ? 'send' : 'same', problem: null }
  })
}

function problemOf(line: TrackingLine, parcel: TrackedParcel | undefined): TrackingProblem | null {
  if (parcel === undefined) return 'orderUnknown'
  if (parcel.isClosed || parcel.state === DELIVERY_STATE.returned) return 'closed'
  if (isUnsent(parcel.state)) return null
  return parcel.carrierCd === line.carrierCd && parcel.trackingNo === line.trackingNo ? null : 'otherNumber'
}

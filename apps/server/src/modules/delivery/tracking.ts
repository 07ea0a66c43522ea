import type { enterTracking, previewTracking } from '@seodang/contract/delivery'
import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import { MOST_SHEET_BYTES } from '@seodang/domain/additions'
import { isTrackingNumber, plainTrackingNumber } from '@seodang/domain/carriers'
import { DELIVERY_STATE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import {
  judgeTracking,
  readTracking,
  type TrackedParcel,
  type TrackingLine,
} from '@seodang/domain/tracking-sheet'
import { audit } from '../../platform/audit.ts'
import type { Context } from '../../platform/context.ts'
import { readSpreadsheet } from '../../platform/parsing/read-spreadsheet.ts'
import { tellProblem } from './change.ts'
import { listByNumbers } from './list-store.ts'
import { moveParcel } from './move.ts'
import { TRACKING_PROBLEM_TEXTS } from './tracking-texts.ts'

/** DLV-06: what is in the file, and what each line would do. Nothing is written, and the file is not kept. */
export async function previewSheet(
  ctx: Context,
  { content }: BodyOf<typeof previewTracking>,
): Promise<ReplyOf<typeof previewTracking>> {
  const file = Buffer.from(content, 'base64')
  const rows = file.length > MOST_SHEET_BYTES ? null : await readSpreadsheet(file)
  if (rows === null) fail('SPREADSHEET_NOT_READ')
  const read = readTracking(rows)
  if (read === 'withoutColumns') fail('TRACKING_COLUMNS_MISSING')
  if (read === 'tooLong') fail('TRACKING_TOO_LONG')
  const judged = judgeTracking(read, await parcelsOf(ctx, read))
  const count = (test: (line: (typeof judged)[number]) => boolean) => judged.filter(test).length
  return {
    lines: judged.map(({ line, parcel, effect, problem }) => ({
      lineNumber: line.lineNumber,
      orderNumber: line.orderNumber,
      recipient: parcel?.recipient ?? '',
      carrierCd: line.carrierCd,
      trackingNo: line.trackingNo,
      effect,
      problem,
    })),
    sendCount: count(({ effect }) => effect === 'send'),
    sameCount: count(({ effect }) => effect === 'same'),
    wrongCount: count(({ problem }) => problem !== null),
  }
}

/** DLV-06: does what the preview said, each line on its own; the same sheet again changes nothing more. */
export async function enterSheet(
  ctx: Context,
  { lines }: BodyOf<typeof enterTracking>,
): Promise<ReplyOf<typeof enterTracking>> {
  const read = lines.map((line): TrackingLine => {
    const trackingNo = plainTrackingNumber(line.trackingNo)
    return {
      ...line,
      trackingNo,
      orderNumber: line.orderNumber.toUpperCase(),
      problem: isTrackingNumber(line.carrierCd, trackingNo) ? null : 'trackingBad',
    }
  })
  const reply: ReplyOf<typeof enterTracking> = { sentCount: 0, sameCount: 0, failed: [] }
  for (const { line, parcel, effect, problem } of judgeTracking(read, await parcelsOf(ctx, read))) {
    const { lineNumber, orderNumber, carrierCd, trackingNo } = line
    if (problem !== null || !parcel || carrierCd === null) {
      const said = problem ?? 'orderUnknown'
      reply.failed.push({
        lineNumber,
        orderNumber,
        problem: said,
        message: TRACKING_PROBLEM_TEXTS[said][ctx.language],
      })
      continue
    }
    if (effect === 'same') {
      reply.sameCount += 1
      continue
    }
    try {
      const move = {
        from: parcel.state,
        to: DELIVERY_STATE.sent,
        carrierCd,
        trackingNo,
        by: 'staff',
      } as const
      const { isNew } = await moveParcel(ctx, parcel.deliverySeq, move)
      if (isNew) reply.sentCount += 1
      else reply.sameCount += 1
    } catch (error) {
      reply.failed.push({ lineNumber, orderNumber, ...tellProblem(ctx, error) })
    }
  }
  await audit(ctx, 'delivery.tracking', 'deliveries', null, {
    sent: reply.sentCount,
    same: reply.sameCount,
    failed: reply.failed.length,
  })
  return reply
}

async function parcelsOf(ctx: Context, lines: readonly TrackingLine[]): Promise<Map<string, TrackedParcel>> {
  const numbers = [...new Set(lines.map(({ orderNumber }) => orderNumber))]
  const rows = await listByNumbers(ctx, numbers)
  return new Map(
    rows.map(({ number, delivery, isHeld }) => [
      number,
      {
        deliverySeq: delivery.deliverySeq,
        recipient: delivery.recipient,
        state: delivery.state,
        carrierCd: delivery.carrierCd,
        trackingNo: delivery.trackingNo,
        isClosed: delivery.closedAt !== null || isHeld,
      },
    ]),
  )
}

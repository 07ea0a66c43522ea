import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type { addMany as adding, previewAdditions as previewing } from '@seodang/contract/enrolment'
import { judgeAdditions, MOST_SHEET_BYTES, readAdditions } from '@seodang/domain/additions'
import { type Language, YN } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { hardSeatsOf, seatsLeft } from '@seodang/domain/seats'
import { normalEmail } from '@seodang/domain/validation'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { readSpreadsheet } from '../../platform/parsing/read-spreadsheet.ts'
import { findMembers, insertAdditions } from './additions-store.ts'
import { BULK, bulkView } from './bulk.ts'
import { insertBulkOf } from './bulk-store.ts'
import { planPlacesLeft } from './plan-room.ts'
import { getClass } from './store.ts'

/** ATT-16: what is in the file, and whether each of them can be added. Nothing is written, and the file is not kept. */
export async function previewAdditions(
  ctx: Context,
  courseSeq: number,
  { content }: BodyOf<typeof previewing>,
): Promise<ReplyOf<typeof previewing>> {
  const file = Buffer.from(content, 'base64')
  const rows = file.length > MOST_SHEET_BYTES ? null : await readSpreadsheet(file)
  if (rows === null) fail('SPREADSHEET_NOT_READ')
  const read = readAdditions(rows)
  if (read === 'withoutEmail') fail('SPREADSHEET_WITHOUT_EMAIL')
  if (read === 'tooLong') fail('SPREADSHEET_TOO_LONG')
  const right = read.flatMap(({ email, problem }) => (problem === null ? [email] : []))
  const found = await findMembers(ctx, courseSeq, right)
  const course = await getClass(ctx, courseSeq)
  const room = { placesLeft: seatsLeft(hardSeatsOf(course)), planPlacesLeft: await planPlacesLeft(ctx) }
  const lines = judgeAdditions(read, found, room).map(({ line, found: person, problem }) => ({
    ...line,
    name: person?.name ?? '',
    problem,
  }))
  const wrongCount = lines.filter(({ problem }) => problem !== null).length
  return { lines, rightCount: lines.length - wrongCount, wrongCount }
}

/** ATT-12, ATT-16: leaves the adding to a worker. Who is no member by now is left out, as if not there (SEC-04). */
export function addMany(
  outer: Context,
  courseSeq: number,
  { people, notifyYn = YN.yes }: BodyOf<typeof adding>,
): Promise<ReplyOf<typeof adding>> {
  return inTransaction(outer, async (ctx) => {
    const emails = people.map(({ email }) => normalEmail(email))
    const found = await findMembers(ctx, courseSeq, [...new Set(emails)])
    const bulk = await insertBulkOf(ctx, {
      courseSeq,
      byUserSeq: userSeqOf(ctx),
      action: 'add',
      days: null,
      reason: '',
      notifyYn,
    })
    const additions = people.flatMap(({ lineNumber, note = '', outsideAmount }, index) => {
      const member = found.get(emails[index] ?? '')
      return member
        ? [{ lineNumber, userSeq: member.userSeq, note, outsideAmount: outsideAmount || null }]
        : []
    })
    await insertAdditions(ctx, bulk.bulkSeq, additions)
    await ctx.services.jobs.send(ctx, BULK, { channelSeq: ctx.channelSeq, bulkSeq: bulk.bulkSeq })
    return bulkView(ctx, bulk)
  })
}

const TEMPLATE: Record<Language, { name: string; headers: readonly string[]; note: string }> = {
  ko: { name: '수강생 추가 양식', headers: ['이메일', '외부 결제 금액', '메모'], note: '현장 결제' },
  en: { name: 'Learners to add', headers: ['Email', 'Paid outside', 'Note'], note: 'Paid at the desk' },
  ja: { name: '受講生追加フォーム', headers: ['メールアドレス', '外部決済金額', 'メモ'], note: '現地決済' },
}

/** ATT-16: the columns that are read, with one line as an example. */
export async function additionsTemplate({ language }: Context): Promise<{ name: string; body: Buffer }> {
  const { name, headers, note } = TEMPLATE[language]
  const example = ['learner@example.com', 60_000, note] as const
  const columns = headers.map(
    (header, index): SheetColumn<typeof example> => ({
      header,
      width: 28,
      value: (row) => row[index] ?? null,
    }),
  )
  return { name, body: await spreadsheet(columns, [example]) }
}

import type { BodyOf, ReplyOf } from '@seodang/contract/endpoint'
import type {
  previewRegistered as previewing,
  registerMany as registering,
} from '@seodang/contract/registered'
import { MOST_SHEET_BYTES } from '@seodang/domain/additions'
import type { Language } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import { keptRegistered, registeredProblems } from '@seodang/domain/member'
import { type RegisteredLine, type RegisteredProblem, readRegistered } from '@seodang/domain/registered-sheet'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction, userSeqOf } from '../../platform/context.ts'
import { type SheetColumn, spreadsheet } from '../../platform/http/spreadsheet.ts'
import { readSpreadsheet } from '../../platform/parsing/read-spreadsheet.ts'
import { insertRegistered, listMembersKeys, listTaken, lockRegistered } from './registered-store.ts'

const keysOf = (people: readonly { email: string | null; phone: string | null }[]) => ({
  emails: people.flatMap(({ email }) => email || []),
  phones: people.flatMap(({ phone }) => phone || []),
})

/** MEM-06: what is in the file, and whether each of them can be entered. Nothing is written, and the file is not kept. */
export async function previewSheet(
  ctx: Context,
  { content }: BodyOf<typeof previewing>,
): Promise<ReplyOf<typeof previewing>> {
  const file = Buffer.from(content, 'base64')
  const rows = file.length > MOST_SHEET_BYTES ? null : await readSpreadsheet(file)
  if (rows === null) fail('SPREADSHEET_NOT_READ')
  const read = readRegistered(rows)
  if (read === 'withoutColumns') fail('SPREADSHEET_WITHOUT_COLUMNS')
  if (read === 'tooLong') fail('SPREADSHEET_TOO_LONG')
  const keys = keysOf(read)
  const [members, taken] = [await listMembersKeys(ctx, keys), await listTaken(ctx, keys)]
  const problemOf = ({ problem, email, phone }: RegisteredLine): RegisteredProblem | null => {
    if (problem !== null) return problem
    if (members.has(email) || members.has(phone)) return 'alreadyMember'
    return taken.has(email) || taken.has(phone) ? 'alreadyRegistered' : null
  }
  const lines = read.map((line) => ({ ...line, problem: problemOf(line) }))
  const wrongCount = lines.filter(({ problem }) => problem !== null).length
  return { lines, rightCount: lines.length - wrongCount, wrongCount }
}

/** MEM-06: enters those who can be; who has joined or was entered meanwhile is left out, so doing it twice adds nobody. */
export function registerMany(
  outer: Context,
  { people }: BodyOf<typeof registering>,
): Promise<ReplyOf<typeof registering>> {
  return inTransaction(outer, async (ctx) => {
    await lockRegistered(ctx)
    const right = people
      .filter((person) => Object.keys(registeredProblems(person)).length === 0)
      .map(keptRegistered)
    const members = await listMembersKeys(ctx, keysOf(right))
    const isMember = (key: string | null) => key !== null && members.has(key)
    const fresh = right.filter(({ email, phone }) => !isMember(email) && !isMember(phone))
    const made = await insertRegistered(ctx, userSeqOf(ctx), fresh)
    const reply = { doneCount: made.length, skippedCount: people.length - made.length }
    await audit(ctx, 'registered.createMany', `channel:${ctx.channelSeq}`, null, reply)
    return reply
  })
}

const TEMPLATE: Record<
  Language,
  { name: string; headers: readonly string[]; example: readonly [string, string, string, string] }
> = {
  ko: {
    name: '회원 등록 양식',
    headers: ['이름', '이메일', '휴대전화', '메모'],
    example: ['김서당', 'learner@example.com', '010-1234-5678', '오프라인 회원'],
  },
  en: {
    name: 'People to register',
    headers: ['Name', 'Email', 'Phone', 'Note'],
    example: ['Kim Seodang', 'learner@example.com', '010-1234-5678', 'Met in person'],
  },
  ja: {
    name: 'メンバー登録フォーム',
    headers: ['名前', 'メールアドレス', '携帯電話', 'メモ'],
    example: ['キム・ミンジ', 'learner@example.com', '010-1234-5678', '対面で登録'],
  },
}

/** MEM-06: the columns that are read, with one line as an example. */
export async function registeredTemplate({ language }: Context): Promise<{ name: string; body: Buffer }> {
  const { name, headers, example } = TEMPLATE[language]
  const columns = headers.map(
    (header, index): SheetColumn<typeof example> => ({
      header,
      width: 24,
      value: (row) => row[index] ?? null,
    }),
  )
  return { name, body: await spreadsheet(columns, [example]) }
}

import { keepsPlace, type Room } from './attendance.ts'
import type { ChoiseStatusCd } from './codes.ts'
import { emailProblem, normalEmail } from './validation.ts'

/** ATT-16: so many lines of a spreadsheet are read. */
export const MOST_ADDED = 20_000
/** Bytes of a spreadsheet of people; as base64 it is a third longer. */
export const MOST_SHEET_BYTES = 3 * 1024 * 1024
export const MOST_SHEET_TEXT = 4 * 1024 * 1024
export const MOST_NOTE = 500
const MOST_AMOUNT = 1_000_000_000
/** The headings stand within so many lines from the top; above them people write titles. */
const HEADING_LINES = 10

export const ADDITION_PROBLEMS = [
  'emailMissing',
  'emailBad',
  'duplicate',
  'unknownMember',
  'alreadyAttending',
  'noRoom',
  'planFull',
  'amountBad',
  'noteLong',
] as const
export type AdditionProblem = (typeof ADDITION_PROBLEMS)[number]

export type Column = 'email' | 'note' | 'outsideAmount'

/** Headings in the three languages, and what spreadsheets of other programs say; compared without spaces and marks. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  email: [
    '이메일',
    '이메일주소',
    '메일',
    '메일주소',
    '전자우편',
    '계정',
    '아이디',
    'email',
    'emailaddress',
    'mail',
    'account',
    'userid',
    'id',
    'メール',
    'メールアドレス',
    'eメール',
    'アカウント',
  ],
  note: [
    '메모',
    '비고',
    '사유',
    '참고',
    'note',
    'notes',
    'memo',
    'remark',
    'remarks',
    'reason',
    'comment',
    'メモ',
    '備考',
    '理由',
  ],
  outsideAmount: [
    '외부결제금액',
    '외부결제',
    '결제금액',
    '결제액',
    '입금액',
    '금액',
    'paidoutside',
    'outsidepayment',
    'amount',
    'amountpaid',
    'paid',
    'payment',
    '外部決済金額',
    '外部決済',
    '決済金額',
    '入金額',
    '金額',
  ],
}

const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s()[\]{}*_:./·,-]/g, '')

/** Where each column stands in a line of headings; null for one that is not there. */
export function columnsOf(headings: readonly string[]): Record<Column, number | null> {
  const said = headings.map(plain)
  const find = (column: Column) => {
    const at = said.findIndex((heading) => HEADINGS[column].includes(heading))
    return at < 0 ? null : at
  }
  return { email: find('email'), note: find('note'), outsideAmount: find('outsideAmount') }
}

export interface AdditionLine {
  /** As the spreadsheet program numbers it, from 1. */
  lineNumber: number
  email: string
  note: string
  outsideAmount: number | null
  /** What can be told without asking who is a member. */
  problem: AdditionProblem | null
}

export type SheetProblem = 'withoutEmail' | 'tooLong'

/**
 * ATT-16: the people of a spreadsheet, whose cells are texts. Lines without anything are left out; a sheet that has no
 * headings at all is read where one column holds addresses.
 */
export function readAdditions(rows: readonly (readonly string[])[]): AdditionLine[] | SheetProblem {
  const headingAt = rows.slice(0, HEADING_LINES).findIndex((row) => columnsOf(row).email !== null)
  const columns = headingAt < 0 ? bareColumns(rows) : columnsOf(rows[headingAt] ?? [])
  if (columns.email === null) return 'withoutEmail'
  const seen = new Set<string>()
  const lines: AdditionLine[] = []
  for (const [index, row] of rows.entries()) {
    if (index <= headingAt || row.every((cell) => cell.trim() === '')) continue
    const line = lineOf(row, index + 1, columns)
    const problem = line.problem ?? (seen.has(line.email) ? 'duplicate' : null)
    if (line.email !== '') seen.add(line.email)
    lines.push({ ...line, problem })
    if (lines.length > MOST_ADDED) return 'tooLong'
  }
  return lines
}

/** Without headings: the first column in which an address stands. */
function bareColumns(rows: readonly (readonly string[])[]): Record<Column, number | null> {
  const first = rows.find((row) => row.some((cell) => cell.trim() !== '')) ?? []
  const at = first.findIndex((cell) => emailProblem(normalEmail(cell), true) === null)
  return { email: at < 0 ? null : at, note: null, outsideAmount: null }
}

function lineOf(
  row: readonly string[],
  lineNumber: number,
  columns: Record<Column, number | null>,
): AdditionLine {
  const cell = (column: Column) => {
    const at = columns[column]
    return at === null ? '' : (row[at] ?? '').trim()
  }
  const email = normalEmail(cell('email'))
  const note = cell('note').normalize('NFC')
  const amount = amountOf(cell('outsideAmount'))
  const problem =
    email === ''
      ? 'emailMissing'
      : emailProblem(email, true) !== null
        ? 'emailBad'
        : amount === 'bad'
          ? 'amountBad'
          : note.length > MOST_NOTE
            ? 'noteLong'
            : null
  return { lineNumber, email, note, outsideAmount: amount === 'bad' ? null : amount, problem }
}

/** Whole won, as people write them: `60,000원`, `₩60000`, `60000.0`. Empty and 0 are no payment. */
export function amountOf(text: string): number | null | 'bad' {
  const bare = text.normalize('NFKC').replaceAll(/[\s,₩\\]|원$|krw|won/gi, '')
  if (bare === '') return null
  if (!/^\d+(\.0+)?$/.test(bare)) return 'bad'
  const won = Math.trunc(Number(bare))
  if (won > MOST_AMOUNT) return 'bad'
  return won === 0 ? null : won
}

/** Who an address belongs to on the site, and how the person stands with the class. */
export interface Found {
  userSeq: number
  name: string
  /** Of the attendance that runs, if there is one. */
  choiseStatusCd: ChoiseStatusCd | null
  /** The plan counts the person already. */
  isCountedLearner: boolean
}

/**
 * ATT-16: whether each line can be added, in the order of the sheet, using up the room as it goes. Whoever waits for a
 * place can: the place is theirs then. The preview and the doing ask the same.
 */
export function judgeAdditions<Line extends Pick<AdditionLine, 'email' | 'problem'>>(
  lines: readonly Line[],
  found: ReadonlyMap<string, Found>,
  room: Room,
): { line: Line; found: Found | undefined; problem: AdditionProblem | null }[] {
  let { placesLeft, planPlacesLeft } = room
  return lines.map((line) => {
    const person = line.problem === null ? found.get(line.email) : undefined
    const problem = line.problem ?? additionProblem(person, { placesLeft, planPlacesLeft })
    if (problem === null) {
      if (placesLeft !== null) placesLeft -= 1
      if (planPlacesLeft !== null && person?.isCountedLearner === false) planPlacesLeft -= 1
    }
    return { line, found: person, problem }
  })
}

/** Why a person cannot be added to a class by hand, or null. */
export function additionProblem(found: Found | undefined, room: Room): AdditionProblem | null {
  if (found === undefined) return 'unknownMember'
  if (found.choiseStatusCd !== null && keepsPlace(found.choiseStatusCd)) return 'alreadyAttending'
  if (!found.isCountedLearner && room.planPlacesLeft !== null && room.planPlacesLeft < 1) return 'planFull'
  return room.placesLeft !== null && room.placesLeft < 1 ? 'noRoom' : null
}

import { keptRegistered, type Registered, registeredProblems } from './member.ts'

/** MEM-06: so many lines of a spreadsheet are read. */
export const MOST_REGISTERED_LINES = 10_000

export const REGISTERED_PROBLEMS = [
  'nameMissing',
  'addressMissing',
  'emailBad',
  'phoneBad',
  'nameLong',
  'noteLong',
  'duplicate',
  'alreadyRegistered',
  'alreadyMember',
] as const
export type RegisteredProblem = (typeof REGISTERED_PROBLEMS)[number]

type Column = keyof Registered

/** Headings in the three languages, and what other programs say; compared without spaces and marks. */
const HEADINGS: Readonly<Record<Column, readonly string[]>> = {
  name: ['이름', '성명', '성함', '회원명', 'name', 'fullname', 'person', '名前', '氏名', 'お名前'],
  email: [
    '이메일',
    '이메일주소',
    '메일',
    '메일주소',
    '전자우편',
    'email',
    'emailaddress',
    'mail',
    'メール',
    'メールアドレス',
    'eメール',
  ],
  phone: [
    '휴대전화',
    '휴대폰',
    '전화',
    '전화번호',
    '연락처',
    '핸드폰',
    'phone',
    'mobile',
    'phonenumber',
    'mobilephone',
    'tel',
    '携帯電話',
    '電話',
    '電話番号',
  ],
  note: ['메모', '비고', '참고', 'note', 'notes', 'memo', 'remark', 'comment', 'メモ', '備考'],
}

/** The headings stand within so many lines from the top; above them people write titles. */
const HEADING_LINES = 10

const plain = (heading: string) =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s()[\]{}*_:./·,-]/g, '')

function columnsOf(headings: readonly string[]): Record<Column, number> {
  const said = headings.map(plain)
  const find = (column: Column) => said.findIndex((heading) => HEADINGS[column].includes(heading))
  return { name: find('name'), email: find('email'), phone: find('phone'), note: find('note') }
}

/** The people are known by a name and an address or a number; without such columns a line of headings is none. */
const isHeading = ({ name, email, phone }: Record<Column, number>) => name >= 0 && (email >= 0 || phone >= 0)

export interface RegisteredLine extends Registered {
  /** As the spreadsheet program numbers it, from 1. */
  lineNumber: number
  /** What can be told without asking who is there already. */
  problem: RegisteredProblem | null
}

/**
 * MEM-06: the people of a spreadsheet, whose cells are texts. Lines without anything are left out; who stands there
 * twice, by address or number, is taken once.
 */
export function readRegistered(
  rows: readonly (readonly string[])[],
): RegisteredLine[] | 'withoutColumns' | 'tooLong' {
  const at = rows.slice(0, HEADING_LINES).findIndex((row) => isHeading(columnsOf(row)))
  if (at < 0) return 'withoutColumns'
  const columns = columnsOf(rows[at] ?? [])
  const seen = new Set<string>()
  const lines: RegisteredLine[] = []
  for (const [index, row] of rows.entries()) {
    if (index <= at || row.every((cell) => cell.trim() === '')) continue
    const cell = (column: Column) => (row[columns[column]] ?? '').trim().normalize('NFC')
    const person = { name: cell('name'), email: cell('email'), phone: cell('phone'), note: cell('note') }
    const kept = keptRegistered(person)
    const keys = [kept.email, kept.phone].filter((key) => key !== null)
    const problem = lineProblem(person) ?? (keys.some((key) => seen.has(key)) ? 'duplicate' : null)
    for (const key of keys) seen.add(key)
    lines.push({
      lineNumber: index + 1,
      name: kept.name,
      email: kept.email ?? '',
      phone: kept.phone ?? '',
      note: kept.note,
      problem,
    })
    if (lines.length > MOST_REGISTERED_LINES) return 'tooLong'
  }
  return lines
}

function lineProblem(person: Registered): RegisteredProblem | null {
  const { name, email, phone, note } = registeredProblems(person)
  if (name !== undefined) return name === 'required' ? 'nameMissing' : 'nameLong'
  if (email !== undefined) return email === 'required' ? 'addressMissing' : 'emailBad'
  if (phone !== undefined) return 'phoneBad'
  return note === undefined ? null : 'noteLong'
}

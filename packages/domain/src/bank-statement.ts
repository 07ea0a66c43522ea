import { isDate } from './seoul-time.ts'

/** A line of a bank statement. */
export type StatementLine = {
  /** As the statement writes it. */
  at: string
  /** Who sent it, or got it. */
  name: string
  /** Won: what came in, or, negative, went out. */
  amount: number
  /** What is left on the account after it, as written: with the time it tells two equal transfers apart. */
  balance: string
}

/** An order that waits for its transfer. */
export type WaitingDeposit = { orderSeq: number; amount: number; payer: string }

/** Lines of a statement at most: a busy account's month. */
export const MOST_STATEMENT_LINES = 2_000

type Column = 'at' | 'name' | 'amount' | 'out' | 'moved' | 'way' | 'balance'

/** What the banks write above these columns, without spaces and in small letters; the first that fits is taken. */
const HEADERS: Record<Column, RegExp> = {
  amount:
    /^(입금|입금액|입금금액|맡기신금액|맡긴금액|받은금액|입금\(원\)|입금액\(원\)|deposit|credit|amountin|入金|入金額|お預り金額|お預け入れ金額)$/,
  out: /^(출금|출금액|출금금액|찾으신금액|찾은금액|보낸금액|지급액|출금\(원\)|출금액\(원\)|withdrawal|debit|amountout|出金|出金額|お引出し金額|お支払金額)$/,
  // Of the banks that write one column for both ways, with a sign or a word beside it.
  moved: /^(거래금액|거래금액\(원\)|금액|amount|金額|取引金額)$/,
  way: /^(구분|입출금구분|입\/출금|거래구분|거래유형|type)$/,
  name: /^(보낸분.*|보낸사람|의뢰인.*|입금자.*|입금자명|받는분.*|상대계좌예금주.*|상대예금주.*|기재내용|내용|거래내용|적요|거래기록사항|sender|depositor|payer|description|memo|振込依頼人.*|お取引内容|摘要)$/,
  at: /^(거래일시|거래일자.*|거래일|일시|날짜|일자|거래시간|date|datetime|transactiondate|日付|取引日.*)$/,
  balance: /^(잔액|거래후잔액|거래후잔액\(원\)|잔액\(원\)|balance|残高|差引残高)$/,
}

/** The better of two columns that could hold the name: who sent it says more than what it was for. */
const SENDER = /^(보낸분|보낸사람|의뢰인|입금자|상대계좌예금주|상대예금주|sender|depositor|payer|振込依頼人)/
const HEADER_WITHIN = 30

const bare = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()

/** The lines of a statement that bring money, whatever the bank; `withoutColumns` where nothing says amount and name. */
export function readStatement(
  rows: readonly (readonly string[])[],
): StatementLine[] | 'withoutColumns' | 'tooLong' {
  const lines = readMovements(rows)
  if (lines === 'withoutColumns') return lines
  const deposits = lines.filter(({ amount }) => amount > 0)
  return deposits.length > MOST_STATEMENT_LINES ? 'tooLong' : deposits
}

/** All its lines, those that take money out, too. */
export function readMovements(rows: readonly (readonly string[])[]): StatementLine[] | 'withoutColumns' {
  const start = rows.slice(0, HEADER_WITHIN).findIndex((row) => columnsOf(row) !== null)
  const columns = columnsOf(rows[start] ?? [])
  if (columns === null) return 'withoutColumns'
  return rows.slice(start + 1).flatMap((row) => {
    const cell = (column: Column) => (columns[column] === -1 ? '' : (row[columns[column]] ?? '').trim())
    const amount = amountOf(cell)
    return amount === 0 ? [] : [{ at: cell('at'), name: cell('name'), amount, balance: cell('balance') }]
  })
}

function columnsOf(row: readonly string[]): Record<Column, number> | null {
  const heads = row.map(bare)
  const find = (column: Column) => heads.findIndex((head) => HEADERS[column].test(head))
  const sender = heads.findIndex((head) => SENDER.test(head))
  const columns = {
    amount: find('amount'),
    out: find('out'),
    moved: find('moved'),
    way: find('way'),
    name: sender === -1 ? find('name') : sender,
    at: find('at'),
    balance: find('balance'),
  }
  const saysHowMuch = columns.amount !== -1 || columns.moved !== -1
  return saysHowMuch && columns.name !== -1 ? columns : null
}

const IN = /입금|deposit|credit|入金/i
const OUT = /출금|withdrawal|debit|出金/i

/** 0 where it is no movement, as of a sum or a line that was cancelled. */
function amountOf(cell: (column: Column) => string): number {
  const came = wonOf(cell('amount')) ?? 0
  const went = wonOf(cell('out')) ?? 0
  if (came > 0 || went > 0) return came > 0 && went > 0 ? 0 : came - went
  const moved = wonOf(cell('moved')) ?? 0
  const [isIn, isOut] = [IN.test(cell('way')), OUT.test(cell('way'))]
  return isOut && !isIn ? -Math.abs(moved) : moved
}

function wonOf(text: string): number | null {
  const digits = text
    .replaceAll(/[\s,원₩+]/g, '')
    .replace(/^[−△▲]/, '-')
    .replace(/\.0+$/, '')
  return /^-?\d{1,12}$/.test(digits) ? Number(digits) : null
}

/** The day of a line, `YYYY-MM-DD`; null where what is written is none. */
export function lineDay({ at }: Pick<StatementLine, 'at'>): string | null {
  const [, year = '', month = '', day = ''] =
    /^(\d{4})[-./년]?\s*(\d{1,2})[-./월]?\s*(\d{1,2})/.exec(at.trim()) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : null
}

/** What names one transfer, however often its statement is read. */
export const lineKey = ({ at, name, amount, balance }: StatementLine): string =>
  [at, name, amount, balance].map((part) => bare(String(part))).join('|')

/** Banks cut names short, and people write theirs with marks and titles. */
const plainName = (name: string) => bare(name).replaceAll(/[^\p{L}\p{N}]/gu, '')
const LEAST_OF_A_NAME = 2

export function isSameName(written: string, name: string): boolean {
  const [a, b] = [plainName(written), plainName(name)]
  if (a.length < LEAST_OF_A_NAME || b.length < LEAST_OF_A_NAME) return a !== '' && a === b
  return a.startsWith(b) || b.startsWith(a)
}

/** What a line could be: by its amount, and by its name as well. */
interface Fitting<Line, Item> {
  fits: (line: Line, item: Item) => boolean
  isNamed: (line: Line, item: Item) => boolean
}

export interface Pairing<Item> {
  /** `sure`: this item and no other, by a line and no other. `choose`: somebody has to say which, or none. */
  state: 'sure' | 'choose' | 'none'
  /** The item of a sure line; otherwise all that have its amount. */
  items: Item[]
}

/** Sure is what only one item fits by amount and name, and which is the only line for it. */
export function pairUp<Line, Item>(
  lines: readonly Line[],
  items: readonly Item[],
  { fits, isNamed }: Fitting<Line, Item>,
): Pairing<Item>[] {
  const fitting = lines.map((line) => items.filter((item) => fits(line, item)))
  const named = lines.map((line, index) => (fitting[index] ?? []).filter((item) => isNamed(line, item)))
  const linesOf = new Map<Item, number>()
  for (const item of named.flat()) linesOf.set(item, (linesOf.get(item) ?? 0) + 1)
  return lines.map((_, index) => {
    const [only, ...others] = named[index] ?? []
    if (only !== undefined && others.length === 0 && linesOf.get(only) === 1)
      return { state: 'sure', items: [only] }
    const all = fitting[index] ?? []
    return { state: all.length > 0 ? 'choose' : 'none', items: all }
  })
}

export type LineMatch = {
  key: string
  line: StatementLine
  /** `sure`: this order and no other. `choose`: somebody has to say which, or none. */
  state: 'sure' | 'choose' | 'none' | 'taken'
  /** The order of a sure line; otherwise all that have its amount. */
  orderSeqs: number[]
}

/**
 * PAY-18: which order each line pays. Sure is what only one order fits by amount and name, and which is the only line
 * for it; another name with the amount of somebody who waits is shown to choose. A line that paid an order before pays
 * no second one, so a statement may come twice.
 */
export function matchDeposits(
  lines: readonly StatementLine[],
  waiting: readonly WaitingDeposit[],
  taken: ReadonlySet<string>,
): LineMatch[] {
  const open = lines.filter((line) => !taken.has(lineKey(line)))
  const pairs = pairUp(open, waiting, {
    fits: (line, { amount }) => amount === line.amount,
    isNamed: (line, { payer }) => isSameName(line.name, payer),
  })
  const pairOf = new Map(open.map((line, index) => [line, pairs[index]]))
  return lines.map((line) => {
    const pair = pairOf.get(line)
    const orderSeqs = pair?.items.map(({ orderSeq }) => orderSeq) ?? []
    return { key: lineKey(line), line, state: pair?.state ?? 'taken', orderSeqs }
  })
}

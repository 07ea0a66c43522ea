/** A line of a bank statement that brought money in. */
export type StatementLine = {
  /** As the statement writes it. */
  at: string
  name: string
  /** Won. */
  amount: number
  /** What is left on the account after it, as written: with the time it tells two equal transfers apart. */
  balance: string
}

/** An order that waits for its transfer. */
export type WaitingDeposit = { orderSeq: number; amount: number; payer: string }

/** Lines of a statement at most: a busy account's month. */
export const MOST_STATEMENT_LINES = 2_000

type Column = 'at' | 'name' | 'amount' | 'balance'

/** What the banks write above these columns, without spaces and in small letters; the first that fits is taken. */
const HEADERS: Record<Column, RegExp> = {
  amount:
    /^(입금|입금액|입금금액|맡기신금액|맡긴금액|받은금액|입금\(원\)|입금액\(원\)|deposit|credit|amountin|入金|入金額|お預り金額|お預け入れ金額)$/,
  name: /^(보낸분.*|보낸사람|의뢰인.*|입금자.*|입금자명|받는분.*|기재내용|내용|거래내용|적요|거래기록사항|sender|depositor|payer|description|memo|振込依頼人.*|お取引内容|摘要)$/,
  at: /^(거래일시|거래일자.*|거래일|일시|날짜|일자|거래시간|date|datetime|transactiondate|日付|取引日.*)$/,
  balance: /^(잔액|거래후잔액|거래후잔액\(원\)|잔액\(원\)|balance|残高|差引残高)$/,
}

/** The better of two columns that could hold the name: who sent it says more than what it was for. */
const SENDER = /^(보낸분|보낸사람|의뢰인|입금자|sender|depositor|payer|振込依頼人)/
const HEADER_WITHIN = 30

const bare = (text: string) => text.replaceAll(/\s/g, '').toLowerCase()

/** The lines of a statement that bring money, whatever the bank; `withoutColumns` where nothing says amount and name. */
export function readStatement(
  rows: readonly (readonly string[])[],
): StatementLine[] | 'withoutColumns' | 'tooLong' {
  const start = rows.slice(0, HEADER_WITHIN).findIndex((row) => columnsOf(row) !== null)
  const columns = columnsOf(rows[start] ?? [])
  if (columns === null) return 'withoutColumns'
  const lines = rows.slice(start + 1).flatMap((row) => {
    const cell = (column: Column) => (columns[column] === -1 ? '' : (row[columns[column]] ?? '').trim())
    const amount = wonOf(cell('amount'))
    if (amount === null || amount <= 0) return []
    return [{ at: cell('at'), name: cell('name'), amount, balance: cell('balance') }]
  })
  return lines.length > MOST_STATEMENT_LINES ? 'tooLong' : lines
}

function columnsOf(row: readonly string[]): Record<Column, number> | null {
  const heads = row.map(bare)
  const find = (column: Column) => heads.findIndex((head) => HEADERS[column].test(head))
  const sender = heads.findIndex((head) => SENDER.test(head))
  const columns = {
    amount: find('amount'),
    name: sender === -1 ? find('name') : sender,
    at: find('at'),
    balance: find('balance'),
  }
  return columns.amount === -1 || columns.name === -1 ? null : columns
}

function wonOf(text: string): number | null {
  const digits = text.replaceAll(/[\s,원₩]/g, '').replace(/\.0+$/, '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null
}

/** What names one transfer, however often its statement is read. */
export const lineKey = ({ at, name, amount, balance }: StatementLine): string =>
  [at, name, amount, balance].map((part) => bare(String(part))).join('|')

/** Banks cut names short, and people write theirs with marks and titles. */
const plainName = (name: string) => bare(name).replaceAll(/[^\p{L}\p{N}]/gu, '')
const LEAST_OF_A_NAME = 2

function isSameName(written: string, name: string): boolean {
  const [a, b] = [plainName(written), plainName(name)]
  if (a.length < LEAST_OF_A_NAME || b.length < LEAST_OF_A_NAME) return a !== '' && a === b
  return a.startsWith(b) || b.startsWith(a)
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
  const named = (line: StatementLine) =>
    waiting.filter(({ amount, payer }) => amount === line.amount && isSameName(line.name, payer))
  const linesOf = new Map<number, number>()
  for (const line of open)
    for (const { orderSeq } of named(line)) linesOf.set(orderSeq, (linesOf.get(orderSeq) ?? 0) + 1)
  return lines.map((line) => {
    const key = lineKey(line)
    if (taken.has(key)) return { key, line, state: 'taken', orderSeqs: [] }
    const [only, ...others] = named(line)
    if (only && others.length === 0 && linesOf.get(only.orderSeq) === 1)
      return { key, line, state: 'sure', orderSeqs: [only.orderSeq] }
    const orderSeqs = waiting.filter(({ amount }) => amount === line.amount).map(({ orderSeq }) => orderSeq)
    return { key, line, state: orderSeqs.length > 0 ? 'choose' : 'none', orderSeqs }
  })
}

import { isSameName, type Pairing, pairUp } from './bank-statement.ts'
import { delayInterest } from './refund-transfer.ts'

/** A movement of the account that nothing of the product is matched with yet. */
export interface OpenLine {
  /** `YYYY-MM-DD`. */
  on: string
  name: string
  /** Won: what came in, or, negative, went out. */
  amount: number
}

/** What the product says came or comes, or went or goes, on the account. */
export interface BankItem {
  kind: 'deposit' | 'transfer'
  amount: number
  /** Of a transfer that was marked: what went with it because it was late. */
  interest: number
  /** Of a transfer that is still to be made: its deadline. */
  dueOn: string | null
  /** Who pays, or is paid. */
  name: string
  /** Nothing moved for it before this day. */
  since: string
}

/** What moves for it on that day: an amount that is late grows by its interest (PAY-21). */
export function movedOn({ kind, amount, interest, dueOn }: BankItem, on: string): number {
  if (kind === 'deposit') return amount
  return -(amount + (dueOn === null ? interest : delayInterest(amount, dueOn, on)))
}

export const fitsLine = (line: OpenLine, item: BankItem): boolean =>
  line.on >= item.since && line.amount === movedOn(item, line.on)

/** What each line could be; `sure` is only what fits by its name as well, and no other line or item does. */
export const suggestItems = <Item extends BankItem>(
  lines: readonly OpenLine[],
  items: readonly Item[],
): Pairing<Item>[] =>
  pairUp(lines, items, { fits: fitsLine, isNamed: (line, { name }) => isSameName(line.name, name) })

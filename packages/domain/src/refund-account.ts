import { onlyProblems, type Problems, under } from './problems.ts'
import { digitsOnly, isBlank } from './text.ts'

/** Where the money of a transfer goes back to; `bank` is the gateway's code. */
export type RefundAccount = { bank: string; number: string; holder: string }

/** Digits of a Korean account number. */
const SHORTEST = 6
const LONGEST = 20

/** PAY-21: what is wrong with the account that somebody gave. */
export function refundAccountProblems({
  bank,
  number,
  holder,
}: RefundAccount): Problems<keyof RefundAccount> {
  const digits = digitsOnly(number).length
  return onlyProblems({
    bank: isBlank(bank) ? 'notChosen' : null,
    number: digits === 0 ? 'required' : digits < SHORTEST || digits > LONGEST ? 'format' : null,
    holder: isBlank(holder) ? 'required' : null,
  })
}

/** The same under the names that a call has them. */
export function givenAccountProblems(account: RefundAccount): Problems<string> {
  return under('refundAccount', refundAccountProblems(account))
}

import type { Language } from './codes.ts'
import { ACCOUNT, type LedgerAccount, type Posting } from './ledger.ts'

/** The accounts of the ledger, with the VAT of the gateway's fee beside the fee (docs/decisions/journal.md). */
type JournalAccount = LedgerAccount | 'gatewayFeeVat'

type AccountKind = 'asset' | 'liability' | 'revenue'

interface Account {
  /** What an accountant books by: 1 assets, 2 liabilities, 4 revenue. A code never becomes another account's. */
  code: string
  kind: AccountKind
  name: Record<Language, string>
}

const named = (code: string, kind: AccountKind, ko: string, en: string, ja: string): Account => ({
  code,
  kind,
  name: { ko, en, ja },
})

/** The chart of accounts of the product's books, as the journal names them. */
export const CHART: Readonly<Record<JournalAccount, Account>> = {
  paidOut: named('1030', 'asset', '보통예금 (정산 지급)', 'Bank, payouts', '普通預金（精算支払い）'),
  feesCollected: named(
    '1040',
    'asset',
    '보통예금 (달러 수수료 수납)',
    'Bank, fees for dollar sales',
    '普通預金（ドル手数料の収納）',
  ),
  siteFunds: named(
    '1050',
    'asset',
    '사이트 보관 환불 재원',
    'Refund money held by the site',
    'サイト保管の返金原資',
  ),
  gatewayReceivable: named(
    '1200',
    'asset',
    '미수금 (결제 대행사)',
    'Due from gateways',
    '未収金（決済代行）',
  ),
  siteOwes: named(
    '1210',
    'asset',
    '사이트 부담 강사 배분',
    'Shares owed by the site',
    'サイト負担の講師分配',
  ),
  gatewayFee: named(
    '2530',
    'liability',
    '미지급금 (결제 대행 수수료)',
    'Gateway fee kept by the gateway',
    '未払金（決済代行手数料）',
  ),
  gatewayFeeVat: named(
    '2531',
    'liability',
    '미지급금 (결제 대행 수수료 부가세)',
    'VAT of the gateway fee',
    '未払金（決済代行手数料の付加価値税）',
  ),
  sitePayable: named(
    '2540',
    'liability',
    '미지급금 (사이트 정산)',
    'Payable to the site',
    '未払金（サイト精算）',
  ),
  instructorPayable: named(
    '2541',
    'liability',
    '미지급금 (강사 정산)',
    'Payable to instructors',
    '未払金（講師精算）',
  ),
  owedBySite: named(
    '2542',
    'liability',
    '사이트가 강사에게 줄 금액',
    'Owed to instructors by the site',
    'サイトが講師に支払う金額',
  ),
  refundPayable: named(
    '2543',
    'liability',
    '미지급금 (환불 송금)',
    'Refunds to transfer',
    '未払金（返金の振込）',
  ),
  held: named('2544', 'liability', '지급 보류금', 'Payouts on hold', '支払保留金'),
  withholdingPayable: named(
    '2550',
    'liability',
    '예수금 (원천세)',
    'Withheld income tax',
    '預り金（源泉税）',
  ),
  vatPayable: named('2560', 'liability', '부가세예수금', 'VAT payable', '仮受付加価値税'),
  platformFee: named('4010', 'revenue', '플랫폼 수수료 수익', 'Platform fee', 'プラットフォーム手数料収益'),
}

export type JournalLine = { account: JournalAccount; payeeSeq: number; debit: number; credit: number }

/** How an accountant reads the postings of an entry: one side each, debits first, the gateway's fee and its VAT apart. */
export function journalLines(postings: readonly Posting[], gatewayFeeVat: number): JournalLine[] {
  return postings
    .flatMap(
      ({ account, payeeSeq, amount }): { account: JournalAccount; payeeSeq: number; amount: number }[] =>
        account === ACCOUNT.gatewayFee
          ? [
              // The fee stands as a credit, and so does its VAT.
              { account, payeeSeq, amount: amount + gatewayFeeVat },
              { account: 'gatewayFeeVat', payeeSeq, amount: 0 - gatewayFeeVat },
            ]
          : [{ account, payeeSeq, amount }],
    )
    .filter(({ amount }) => amount !== 0)
    .map(({ account, payeeSeq, amount }) => ({
      account,
      payeeSeq,
      debit: Math.max(0, amount),
      credit: Math.max(0, -amount),
    }))
    .toSorted(
      (one, other) =>
        Number(one.debit === 0) - Number(other.debit === 0) ||
        CHART[one.account].code.localeCompare(CHART[other.account].code) ||
        one.payeeSeq - other.payeeSeq,
    )
}

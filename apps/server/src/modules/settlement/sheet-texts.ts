import type { Language } from '@seodang/domain/codes'
import type { EntryKind } from '@seodang/domain/ledger'

type Words = Readonly<Record<Language, string>>
const words = (ko: string, en: string, ja: string): Words => ({ ko, en, ja })

export const HEADERS = {
  date: words('날짜', 'Day', '日付'),
  at: words('일시', 'Time', '日時'),
  currency: words('통화', 'Currency', '通貨'),
  site: words('사이트', 'Site', 'サイト'),
  entry: words('전표 번호', 'Entry', '伝票番号'),
  accountCode: words('계정 코드', 'Account code', '勘定コード'),
  account: words('계정과목', 'Account', '勘定科目'),
  partner: words('거래처', 'Payee', '取引先'),
  debit: words('차변', 'Debit', '借方'),
  credit: words('대변', 'Credit', '貸方'),
  gateway: words('결제 대행사', 'Gateway', '決済代行'),
  gatewayNumber: words('결제 대행사 번호', 'Gateway number', '決済代行の番号'),
  refundDate: words('환불일', 'Refunded on', '返金日'),
  supply: words('판매 공급가액', 'Supply value of the sale', '販売の供給価額'),
  supplyVat: words('판매 부가세', 'VAT of the sale', '販売の付加価値税'),
  payoutDate: words('정산 지급일', 'Paid out on', '精算支払日'),
  settlementDate: words('정산일', 'Settled on', '精算日'),
  income: words('지급총액', 'Income', '支払総額'),
  incomeTax: words('소득세', 'Income tax', '所得税'),
  localTax: words('지방소득세', 'Local income tax', '地方所得税'),
  pays: words('실지급액', 'Paid out', '差引支払額'),
  payouts: words('지급 건수', 'Payouts', '支払件数'),
  payeeNumber: words('회원 번호', 'Member number', '会員番号'),
  orders: words('결제 건수', 'Payments', '決済件数'),
  payments: words('결제', 'Paid', '決済'),
  cancellations: words('취소', 'Cancelled', '取消'),
  fees: words('수수료', 'Fees', '手数料'),
  net: words('순액', 'Net', '差引額'),
  number: words('주문 번호', 'Order', '注文番号'),
  title: words('상품', 'Item', '商品'),
  name: words('이름', 'Name', '名前'),
  kind: words('구분', 'Kind', '区分'),
  method: words('결제 수단', 'Method', '決済手段'),
  amount: words('금액', 'Amount', '金額'),
  gross: words('결제', 'Paid', '決済'),
  cancelled: words('취소', 'Cancelled', '取消'),
  collected: words('사이트가 직접 받은 금액', 'Taken by the site', 'サイトが直接受領'),
  gatewayFee: words('결제 대행 수수료', 'Gateway fee', '決済代行手数料'),
  gatewayVat: words('결제 대행 수수료 부가세', 'VAT of the gateway fee', '決済代行手数料の付加価値税'),
  platformFee: words('플랫폼 수수료', 'Platform fee', 'プラットフォーム手数料'),
  vat: words('플랫폼 수수료 부가세', 'VAT of the platform fee', 'プラットフォーム手数料の付加価値税'),
  shares: words('강사 배분', 'Shares', '講師分配'),
  bySite: words('사이트가 강사에게 직접 지급', 'Paid to instructors by the site', 'サイトが講師に直接支払い'),
} as const satisfies Record<string, Words>
export type SheetHeader = keyof typeof HEADERS

export const ENTRY_WORDS: Readonly<Record<EntryKind, Words>> = {
  payment: words('결제', 'Payment', '決済'),
  refund: words('환불', 'Refund', '返金'),
  reversal: words('입금 취소', 'Deposit taken back', '入金取消'),
  hold: words('보류', 'Held', '保留'),
  release: words('보류 해제', 'Released', '保留解除'),
  payout: words('지급', 'Payout', '支払い'),
  transfer: words('환불 송금', 'Refund transferred', '返金の振込'),
  transferUndone: words('환불 송금 취소', 'Transfer unmarked', '返金振込の取消'),
  feePaid: words('달러 수수료 결제', 'Dollar fees charged', 'ドル手数料の決済'),
}

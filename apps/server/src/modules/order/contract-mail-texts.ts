import type { Language } from '@seodang/domain/codes'

export const CONTRACT_TEXTS = {
  ko: {
    items: '주문 내용',
    seller: '판매자',
    refund: '청약철회와 환불',
    general:
      '결제한 날부터 {n}일 안에 청약을 철회할 수 있어요. 이용한 몫이 있으면 그만큼을 빼고, 취소하기 전에 한 줄씩 보여 드려요.',
    how: '결제 내역에서 언제든지 취소를 신청할 수 있고, 요청을 받은 날부터 {n}일 안에 돌려드려요.',
    howBusiness:
      '결제 내역에서 언제든지 취소를 신청할 수 있고, 요청을 받은 날부터 {n}영업일 안에 돌려드려요.',
    source: '근거: {law}',
    minors: '미성년자가 법정대리인의 동의 없이 맺은 계약은 본인이나 법정대리인이 취소할 수 있어요.',
    notParty:
      '서당은 통신판매중개자로서 거래의 당사자가 아니며, 상품의 내용과 거래에 관한 책임은 {seller|이/가} 집니다.',
  },
  en: {
    items: 'What you ordered',
    seller: 'Seller',
    refund: 'Withdrawal and refunds',
    general:
      'You can withdraw within {n} days of paying. What you used is taken off, and you see it line by line before you cancel.',
    how: 'You can ask to cancel at any time under your payments. The money is paid back within {n} days of your request.',
    howBusiness:
      'You can ask to cancel at any time under your payments. The money is paid back within {n} business days of your request.',
    source: 'Source: {law}',
    minors:
      'A contract that a minor makes without the consent of a legal representative can be cancelled by the minor or by the representative.',
    notParty:
      'Seodang is the intermediary and no party to this sale; {seller} answers for what is sold and for the sale.',
  },
  ja: {
    items: 'ご注文内容',
    seller: '販売者',
    refund: '申込の撤回と返金',
    general:
      'お支払いの日から{n}日以内に申込を撤回できます。利用した分がある場合は差し引き、取り消す前に明細を表示します。',
    how: '決済履歴からいつでも取り消しを申請でき、ご依頼から{n}日以内に返金します。',
    howBusiness: '決済履歴からいつでも取り消しを申請でき、ご依頼から{n}営業日以内に返金します。',
    source: '根拠：{law}',
    minors: '未成年者が法定代理人の同意なしに結んだ契約は、本人または法定代理人が取り消すことができます。',
    notParty:
      'Seodangは通信販売の仲介者であり取引の当事者ではありません。商品の内容と取引に関する責任は{seller}が負います。',
  },
} as const satisfies Record<Language, Record<string, string>>

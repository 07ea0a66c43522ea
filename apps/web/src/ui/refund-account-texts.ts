export const ko = {
  title: '환불받을 계좌',
  bank: '은행',
  chooseBank: '은행을 선택해 주세요',
  number: '계좌번호',
  holder: '예금주',
}

export const en: typeof ko = {
  title: 'Account for the refund',
  bank: 'Bank',
  chooseBank: 'Choose a bank',
  number: 'Account number',
  holder: 'Account holder',
}

export const ja: typeof ko = {
  title: '返金先の口座',
  bank: '銀行',
  chooseBank: '銀行を選択してください',
  number: '口座番号',
  holder: '口座名義',
}

export const ko = {
  agreementText: '동의 내용 보기',
  sending: '제출 중...',
  other: '직접 입력',
  otherAnswer: '직접 입력한 답',
  taken: '{choice} (마감)',
}

export const en: typeof ko = {
  agreementText: 'Read what you agree to',
  sending: 'Submitting…',
  other: 'Something else',
  otherAnswer: 'Your own answer',
  taken: '{choice} (taken)',
}

export const ja: typeof ko = {
  agreementText: '同意の内容を見る',
  sending: '送信中...',
  other: '自由入力',
  otherAnswer: '自由入力の回答',
  taken: '{choice}（締切）',
}

export const ko = {
  loading: '여는 중',
  failed: '링크가 만료됐어요. 관리 화면에서 다시 열어 주세요.',
  banner: '보기 전용으로 열었어요. 아무것도 바꿀 수 없고, 열어 본 기록이 남아요.',
}
export const en: typeof ko = {
  loading: 'Opening',
  failed: 'The link has run out. Please open it again from the desk.',
  banner: 'You are looking only: nothing can be changed, and the visit is logged.',
}
export const ja: typeof ko = {
  loading: '開いています',
  failed: 'リンクの有効期限が切れました。管理画面からもう一度開いてください。',
  banner: '閲覧専用で開いています。変更はできず、閲覧の記録が残ります。',
}

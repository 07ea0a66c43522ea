export const ko = {
  title: '초대받은 {class|으로/로} 가고 있어요',
  go: '{class|으로/로} 가기',
  unknown: '이 공유 링크는 더 이상 쓸 수 없어요.',
}
export const en: typeof ko = {
  title: 'Taking you to the {class}',
  go: 'Go to the {class}',
  unknown: 'This share link can no longer be used.',
}
export const ja: typeof ko = {
  title: '招待された{class}へ移動しています',
  go: '{class}へ移動',
  unknown: 'この共有リンクは使用できなくなりました。',
}

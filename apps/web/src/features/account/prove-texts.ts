export const ko = {
  cancel: '취소',
  failed: '처리하지 못했어요. 잠시 후 다시 시도해 주세요.',
}
export const en: typeof ko = {
  cancel: 'Cancel',
  failed: 'This did not work. Please try again in a moment.',
}
export const ja: typeof ko = {
  cancel: 'キャンセル',
  failed: '処理できませんでした。しばらくしてからお試しください。',
}

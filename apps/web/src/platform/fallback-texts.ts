export const ko = {
  notFoundTitle: '페이지를 찾을 수 없어요',
  notFoundBody: '주소가 바뀌었거나 지워진 페이지예요.',
  home: '홈으로',
}
export const en: typeof ko = {
  notFoundTitle: 'We could not find this page',
  notFoundBody: 'The address has changed or the page was removed.',
  home: 'Go home',
}
export const ja: typeof ko = {
  notFoundTitle: 'ページが見つかりません',
  notFoundBody: 'アドレスが変わったか、削除されたページです。',
  home: 'ホームへ',
}

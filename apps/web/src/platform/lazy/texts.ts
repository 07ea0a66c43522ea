export const ko = {
  broken: '불러오지 못했어요. 새로고침해 주세요.',
  offline: '연결이 끊겨 열지 못했어요. 연결되면 다시 눌러 주세요.',
  offlinePart: '연결이 끊겨 불러오지 못했어요',
  offlinePartMore: '연결되면 바로 불러올게요.',
  outdated: '새 버전이 나왔어요. 새로고침하면 이어서 쓸 수 있어요.',
  outdatedPart: '새 버전이 나왔어요',
  outdatedPartMore: '다시 불러오면 이어서 쓸 수 있어요.',
  reload: '새로고침',
}
export const en: typeof ko = {
  broken: 'This could not be loaded. Please reload the page.',
  offline: 'No connection, so this did not open. Press again once you are back online.',
  offlinePart: 'No connection',
  offlinePartMore: 'It loads as soon as you are back online.',
  outdated: 'There is a new version. Reload the page to go on.',
  outdatedPart: 'There is a new version',
  outdatedPartMore: 'Load the page again to go on.',
  reload: 'Reload',
}
export const ja: typeof ko = {
  broken: '読み込めませんでした。ページを再読み込みしてください。',
  offline: '接続が切れているため開けませんでした。接続後にもう一度押してください。',
  offlinePart: '接続が切れているため読み込めません',
  offlinePartMore: '接続が戻るとすぐに読み込みます。',
  outdated: '新しいバージョンがあります。再読み込みすると続けられます。',
  outdatedPart: '新しいバージョンがあります',
  outdatedPartMore: '再読み込みすると続けられます。',
  reload: '再読み込み',
}

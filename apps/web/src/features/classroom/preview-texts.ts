export const ko = {
  label: '미리보기: {title}',
  notNow: '지금은 재생할 수 없어요. 잠시 뒤에 다시 시도해 주세요.',
  gone: '비공개이거나 삭제된 영상이에요.',
  notReady: '영상을 준비하고 있어요. 잠시 뒤에 다시 열어 주세요.',
  open: '새 창에서 보기',
  elsewhere: '이 영상은 다른 곳에서 열려요.',
}
export const en: typeof ko = {
  label: 'Preview: {title}',
  notNow: 'It cannot be played right now. Please try again in a moment.',
  gone: 'The video is private or was removed.',
  notReady: 'The video is being prepared. Please open it again in a moment.',
  open: 'Open in a new window',
  elsewhere: 'This video opens somewhere else.',
}
export const ja: typeof ko = {
  label: 'プレビュー：{title}',
  notNow: '今は再生できません。しばらくしてからもう一度お試しください。',
  gone: '非公開か削除された動画です。',
  notReady: '動画を準備しています。しばらくしてからもう一度開いてください。',
  open: '新しいウィンドウで見る',
  elsewhere: 'この動画は別の場所で開きます。',
}

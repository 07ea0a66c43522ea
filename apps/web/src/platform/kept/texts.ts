export const ko = {
  restored: '지난번에 쓰던 글을 되살렸어요.',
  offered: '지난번에 쓰던 글이 남아 있어요.',
  older: '지난번에 쓰던 글이 남아 있어요. 그 사이 저장된 내용이 바뀌어 바로 넣지 않았어요.',
  discarded: '쓰던 글을 지웠어요.',
  restore: '되살리기',
  discard: '지우기',
  undo: '되돌리기',
  offline: '인터넷 연결이 끊겼어요. 쓰는 글은 이 브라우저에 보관하고 있어요.',
  lost: '이 브라우저에 쓰는 글을 보관할 자리가 없어요. 보내기 전에 창을 닫으면 사라져요.',
}

export const en: typeof ko = {
  restored: 'What you were writing is back.',
  offered: 'There is something that you were writing before.',
  older:
    'There is something that you were writing before. What is saved has changed since, so it was not put in.',
  discarded: 'What you were writing is deleted.',
  restore: 'Bring it back',
  discard: 'Delete',
  undo: 'Undo',
  offline: 'There is no connection. What you write is kept in this browser.',
  lost: 'This browser has no room to keep what you write. Closing the window before sending loses it.',
}

export const ja: typeof ko = {
  restored: '前回書きかけの文章を復元しました。',
  offered: '前回書きかけの文章が残っています。',
  older: '前回書きかけの文章が残っています。その間に保存内容が変わったため、自動では入れていません。',
  discarded: '書きかけの文章を削除しました。',
  restore: '復元',
  discard: '削除',
  undo: '元に戻す',
  offline: 'インターネットに接続できません。入力中の文章はこのブラウザーに保管しています。',
  lost: 'このブラウザーには書きかけの文章を保管する空きがありません。送信前に閉じると失われます。',
}

export const ko = {
  lineLost: '연결이 끊겨 올리지 못했어요.',
  notSent: '아직 올리지 못한 파일이 있어요. 다시 시도하거나 지워 주세요.',
  refused: '올리지 못했어요.',
  stillSending: '파일을 올리고 있어요. 다 올라간 뒤 다시 눌러 주세요.',
}

export const en: typeof ko = {
  lineLost: 'Not uploaded: the connection was lost.',
  notSent: 'A file was not uploaded yet. Try again or remove it.',
  refused: 'This was not uploaded.',
  stillSending: 'A file is still being uploaded. Press again once it is done.',
}

export const ja: typeof ko = {
  lineLost: '接続が切れ、アップロードできませんでした。',
  notSent: 'まだアップロードできていないファイルがあります。もう一度試すか、削除してください。',
  refused: 'アップロードできませんでした。',
  stillSending: 'ファイルをアップロード中です。終わってからもう一度押してください。',
}

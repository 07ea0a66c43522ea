export const ko = {
  sealedTitle: '암호를 건 엑셀 받기',
  sealedHelp: '파일을 열 때 이 암호를 물어봐요. 암호는 어디에도 저장하지 않으니 잊지 않게 적어 두세요.',
  password: '암호',
  passwordAgain: '암호 다시 입력',
  download: '받기',
  file: '파일',
  tooBig: '3MB까지 올릴 수 있어요.',
  template: '양식 받기',
  failed: '처리하지 못했어요. 다시 시도해 주세요.',
}
export const en: typeof ko = {
  sealedTitle: 'Download Excel with a password',
  sealedHelp: 'The file asks for it when it is opened. We keep it nowhere, so write it down.',
  password: 'Password',
  passwordAgain: 'Password again',
  download: 'Download',
  file: 'File',
  tooBig: 'Up to 3 MB can be uploaded.',
  template: 'Get the template',
  failed: 'That did not work. Please try again.',
}
export const ja: typeof ko = {
  sealedTitle: 'パスワード付きExcelをダウンロード',
  sealedHelp: 'ファイルを開くときにこのパスワードが必要です。どこにも保存しないため、控えておいてください。',
  password: 'パスワード',
  passwordAgain: 'パスワード（確認）',
  download: 'ダウンロード',
  file: 'ファイル',
  tooBig: 'アップロードできるのは3MBまでです。',
  template: 'フォームを入手',
  failed: '処理できませんでした。もう一度お試しください。',
}

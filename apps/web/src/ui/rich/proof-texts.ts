export const ko = {
  password: '비밀번호',
  passwordHelp: '바꾸려면 비밀번호를 다시 입력해 주세요. 모든 소유자에게 알려요.',
  code: '인증번호',
  codeHelp: '바꾸려면 {email}에 보낸 인증번호를 입력해 주세요. 모든 소유자에게 알려요.',
  ownPasswordHelp: '본인인지 확인하기 위해 한 번 더 여쭤봐요.',
  ownCodeHelp: '{email}에 보낸 인증번호 6자리를 입력해 주세요.',
  sendCode: '인증번호 받기',
  codeSent: '인증번호를 보냈어요.',
  failed: '처리하지 못했어요',
}
export const en: typeof ko = {
  password: 'Password',
  passwordHelp: 'To change this, please enter your password again. All owners are told.',
  code: 'Code',
  codeHelp: 'To change this, please enter the code that is sent to {email}. All owners are told.',
  ownPasswordHelp: 'We ask once more to make sure that it is you.',
  ownCodeHelp: 'Enter the 6 digits that are sent to {email}.',
  sendCode: 'Send a code',
  codeSent: 'The code is sent.',
  failed: 'This did not work',
}
export const ja: typeof ko = {
  password: 'パスワード',
  passwordHelp: '変更するにはパスワードを再入力してください。すべてのオーナーに通知されます。',
  code: '認証番号',
  codeHelp: '変更するには {email} に届いた認証番号を入力してください。すべてのオーナーに通知されます。',
  ownPasswordHelp: 'ご本人であることをもう一度確認します。',
  ownCodeHelp: '{email} に届いた6桁の認証番号を入力してください。',
  sendCode: '認証番号を受け取る',
  codeSent: '認証番号を送信しました。',
  failed: '処理できませんでした',
}

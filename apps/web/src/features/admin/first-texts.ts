export const ko = {
  title: '첫 관리자 만들기',
  lead: '이 서비스의 첫 플랫폼 관리자가 돼요. 다음 단계에서 인증 앱을 연결해요.',
  name: '이름',
  email: '이메일',
  password: '비밀번호',
  passwordHelp: '이미 인증한 계정이 있는 이메일이면 그 계정의 비밀번호를 입력해 주세요.',
  goOn: '계속',
  over: '쓸 수 없는 링크예요',
  overLead:
    '이미 쓰였거나 24시간이 지났거나, 더 새로운 링크가 있어요. 서버를 다시 시작하면 새 링크가 나와요.',
  toDoor: '관리자 로그인',
}
export const en: typeof ko = {
  title: 'Make the first administrator',
  lead: 'You become the first platform administrator here. Next you connect an authenticator app.',
  name: 'Name',
  email: 'Email',
  password: 'Password',
  passwordHelp: 'If this email has a verified account already, enter the password of that account.',
  goOn: 'Continue',
  over: 'This link does not work',
  overLead:
    'It was used, is older than 24 hours, or there is a newer one. Starting the server again prints a new link.',
  toDoor: 'Log in as an administrator',
}
export const ja: typeof ko = {
  title: '最初の管理者を作成',
  lead: 'このサービスの最初のプラットフォーム管理者になります。次に認証アプリを連携します。',
  name: '名前',
  email: 'メールアドレス',
  password: 'パスワード',
  passwordHelp: '認証済みのアカウントがあるメールアドレスの場合は、そのパスワードを入力してください。',
  goOn: '次へ',
  over: 'このリンクは使えません',
  overLead:
    'すでに使われたか、24時間が過ぎたか、より新しいリンクがあります。サーバーを再起動すると新しいリンクが表示されます。',
  toDoor: '管理者ログイン',
}

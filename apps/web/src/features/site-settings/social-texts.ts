export const ko = {
  title: '소셜 로그인',
  lead: '내 도메인에서 사이트의 이름으로 된 로그인 창을 쓰려면 각 서비스에 등록한 앱의 정보를 입력해 주세요. 비워 두면 서당의 앱을 써요.',
  needsDomain:
    '이 앱들은 내 도메인에서만 쓰여요. 도메인이 연결되기 전까지는 서당의 앱으로 로그인하고, 연결되면 등록할 주소를 여기에서 알려 드려요.',
  callback: '각 서비스에 등록할 돌아올 주소',
  KAK: '카카오',
  NAV: '네이버',
  GOG: 'Google',
  FAB: 'Facebook',
  idOf: '{provider} 클라이언트 ID',
  secretOf: '{provider} 시크릿',
  kept: '저장되어 있어요. 바꿀 때만 입력해 주세요.',
  writeOnly: '저장한 뒤에는 다시 볼 수 없어요.',
  sync: '가입할 때 바로 카카오로 시작하기',
  syncNote:
    '카카오싱크를 쓰는 사이트만 켜 주세요. 약관 태그는 terms, privacy, age14, marketing, site_terms, site_privacy, site_marketing으로 등록해 주세요.',
  save: '소셜 로그인 저장',
  saved: '소셜 로그인 설정을 저장했어요.',
  failed: '저장하지 못했어요. 잠시 후 다시 시도해 주세요.',
}

export const en: typeof ko = {
  title: 'Social login',
  lead: 'To log people in under the name of your site at your own domain, enter the application that you registered with each service. Left empty, Seodang’s own is used.',
  needsDomain:
    'These applications are used at your own domain only. Until a domain is connected, people log in through Seodang’s own; then the address to register is shown here.',
  callback: 'Return address to register with each service',
  KAK: 'Kakao',
  NAV: 'Naver',
  GOG: 'Google',
  FAB: 'Facebook',
  idOf: '{provider} client ID',
  secretOf: '{provider} secret',
  kept: 'Kept. Enter one only to change it.',
  writeOnly: 'It cannot be read again once it is saved.',
  sync: 'Joining begins with Kakao at once',
  syncNote:
    'Only for sites with Kakao Sync. Register the terms under the tags terms, privacy, age14, marketing, site_terms, site_privacy and site_marketing.',
  save: 'Save social login',
  saved: 'Social login was saved.',
  failed: 'It could not be saved. Please try again later.',
}

export const ja: typeof ko = {
  title: 'ソーシャルログイン',
  lead: '独自ドメインでサイト名義のログイン画面を使うには、各サービスに登録したアプリの情報を入力してください。空欄の場合はSeodangのアプリを使います。',
  needsDomain:
    'これらのアプリは独自ドメインでのみ使われます。ドメインが接続されるまではSeodangのアプリでログインし、接続後に登録するURIをここに表示します。',
  callback: '各サービスに登録するリダイレクトURI',
  KAK: 'Kakao',
  NAV: 'NAVER',
  GOG: 'Google',
  FAB: 'Facebook',
  idOf: '{provider} クライアントID',
  secretOf: '{provider} シークレット',
  kept: '保存されています。変更するときだけ入力してください。',
  writeOnly: '保存後は再表示できません。',
  sync: '参加時にすぐKakaoで始める',
  syncNote:
    'Kakao Syncを使うサイトのみオンにしてください。規約のタグは terms、privacy、age14、marketing、site_terms、site_privacy、site_marketing で登録してください。',
  save: 'ソーシャルログインを保存',
  saved: 'ソーシャルログインの設定を保存しました。',
  failed: '保存できませんでした。しばらくしてからもう一度お試しください。',
}

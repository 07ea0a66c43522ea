export const ko = {
  title: '로그인 정보를 확인하고 있어요',
  askTitle: '{host|으로/로} 이동할까요?',
  askLead:
    '{host|은/는} {site|이/가} 직접 운영하는 도메인이에요. 계속하면 그곳에서도 아래 계정으로 로그인돼요.',
  domain: '도메인',
  runBy: '운영하는 사이트',
  as: '로그인할 계정',
  remembered:
    '그 사이트는 이름과 연락처, 그 사이트에서 한 활동만 볼 수 있어요. 한 번 계속하면 다음부터는 묻지 않고, 내 정보의 ‘로그인한 기기’에서 언제든 취소할 수 있어요.',
  goOn: '{host|으로/로} 계속하기',
  otherAccount: '다른 계정으로 로그인',
  cancel: '로그인하지 않고 이동',
  notNow: '지금은 {host|을/를} 확인할 수 없어 로그인하지 못했어요. 잠시 뒤에 다시 시도해 주세요.',
}
export const en: typeof ko = {
  title: 'Checking that you are logged in',
  askTitle: 'Continue to {host}?',
  askLead:
    '{host} is a domain run by {site} itself. If you continue, you are logged in there, too, with this account.',
  domain: 'Domain',
  runBy: 'Run by',
  as: 'As',
  remembered:
    'There the site sees your name, how to reach you and what you do on that site, nothing else. You are asked once; you can take it back at any time under “Logged-in devices” in your account.',
  goOn: 'Continue to {host}',
  otherAccount: 'Not you? Use another account',
  cancel: 'Go on without logging in',
  notNow: 'We could not confirm {host} just now, so you are not logged in there. Please try again later.',
}
export const ja: typeof ko = {
  title: 'ログイン情報を確認しています',
  askTitle: '{host}に移動しますか？',
  askLead: '{host}は{site}が自ら運営するドメインです。続けると、そこでも下のアカウントでログインされます。',
  domain: 'ドメイン',
  runBy: '運営サイト',
  as: 'ログインするアカウント',
  remembered:
    'そのサイトには、お名前・連絡先と、そのサイトでの活動だけが表示されます。確認は一度だけで、アカウントの「ログイン中の端末」からいつでも取り消せます。',
  goOn: '{host}へ続ける',
  otherAccount: '別のアカウントでログイン',
  cancel: 'ログインせずに移動',
  notNow: '{host}を確認できないため、ログインできませんでした。しばらくしてからもう一度お試しください。',
}

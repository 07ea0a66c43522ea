export const ko = {
  product: '서당',
  title: '메일 수신 거부',
  question: '{email} 주소로 보내는 {site}의 광고성 메일을 그만 받을까요?',
  note: '결제와 수강에 꼭 필요한 안내 메일은 계속 보내 드려요.',
  stop: '그만 받기',
  stopped: '이제 보내지 않아요',
  stoppedLead: '{email} 주소로 {site}의 광고성 메일을 더 보내지 않아요.',
  undo: '다시 받기',
  backLead: '{email} 주소로 {site}의 광고성 메일을 다시 보내 드려요.',
  invalid: '수신 거부 링크가 올바르지 않아요.',
  invalidLead: '메일에 있는 링크를 그대로 열어 주세요. 로그인하면 내 정보 수정에서도 바꿀 수 있어요.',
  edit: '내 정보 수정',
  failed: '바꾸지 못했어요. 잠시 후 다시 시도해 주세요.',
}

export const en: typeof ko = {
  product: 'Seodang',
  title: 'Unsubscribe',
  question: 'Stop the marketing mail of {site} to {email}?',
  note: 'Mails that your payments and classes need will still come.',
  stop: 'Stop it',
  stopped: 'It is stopped',
  stoppedLead: '{site} sends no more marketing mail to {email}.',
  undo: 'Receive it again',
  backLead: '{site} sends marketing mail to {email} again.',
  invalid: 'This unsubscribe link does not work.',
  invalidLead:
    'Open the link exactly as it stands in the mail, or change it in your account after logging in.',
  edit: 'Edit my information',
  failed: 'This could not be changed. Please try again in a moment.',
}

export const ja: typeof ko = {
  product: 'Seodang',
  title: 'メール配信の停止',
  question: '{email} 宛の{site}の広告メールを停止しますか？',
  note: '決済や受講に必要なお知らせは引き続きお送りします。',
  stop: '停止する',
  stopped: '配信を停止しました',
  stoppedLead: '{email} 宛に{site}の広告メールを送りません。',
  undo: 'もう一度受け取る',
  backLead: '{email} 宛に{site}の広告メールを再びお送りします。',
  invalid: '配信停止のリンクが正しくありません。',
  invalidLead: 'メールのリンクをそのまま開いてください。ログインすると会員情報の編集でも変更できます。',
  edit: '会員情報の編集',
  failed: '変更できませんでした。しばらくしてからお試しください。',
}

export const ko = {
  title: '다른 계정으로 바뀌었어요',
  told: '다른 탭에서 {name} 님이 로그인해서 이 탭도 {name} 님의 계정으로 바뀌었어요. 쓰던 내용은 그대로 있으니, 보내기 전에 계정을 확인해 주세요.',
}

export const en: typeof ko = {
  title: 'The account has changed',
  told: '{name} logged in from another tab, so this tab now uses the account of {name}. What you were writing is still here; check the account before you send it.',
}

export const ja: typeof ko = {
  title: 'アカウントが切り替わりました',
  told: '別のタブで{name}さんがログインしたため、このタブも{name}さんのアカウントに切り替わりました。入力中の内容は残っています。送信する前にアカウントを確認してください。',
}

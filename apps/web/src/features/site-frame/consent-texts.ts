export const ko = {
  title: '방문 기록 동의',
  lead: '사이트를 더 좋게 만들고 알리는 데 방문 기록을 써도 될까요? 동의하지 않아도 모두 이용할 수 있어요.',
  analytics: '방문 통계',
  marketing: '맞춤 광고',
  choose: '골라서 동의',
  save: '선택한 대로',
  refuse: '동의 안 함',
  allow: '모두 동의',
}
export const en: typeof ko = {
  title: 'Use of your visit',
  lead: 'May this site use your visit to get better and better known? Everything works without, too.',
  analytics: 'Visit statistics',
  marketing: 'Personal advertising',
  choose: 'Choose',
  save: 'Save choice',
  refuse: 'No, thanks',
  allow: 'Allow all',
}
export const ja: typeof ko = {
  title: '訪問記録の利用',
  lead: 'サイトの改善とお知らせのために訪問記録を使ってもよいですか。同意しなくてもすべて利用できます。',
  analytics: '訪問統計',
  marketing: 'パーソナライズ広告',
  choose: '選んで同意',
  save: '選択を保存',
  refuse: '同意しない',
  allow: 'すべて同意',
}

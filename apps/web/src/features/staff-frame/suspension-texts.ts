export const ko = {
  title: '{date}부터 운영이 중지된 사이트예요',
  what: '보고 내려받을 수만 있어요. 환불과 취소는 계속 처리할 수 있고, 수강생은 이미 산 클래스를 그대로 들어요. 방문자에게는 안내문이 보여요.',
  note: '방문자에게 보이는 안내: {note}',
}
export const en: typeof ko = {
  title: 'This site has been suspended since {date}',
  what: 'You can read and download only. Refunds and cancellations go on, and learners keep the classes they have. Visitors see a notice.',
  note: 'What visitors read: {note}',
}
export const ja: typeof ko = {
  title: 'このサイトは{date}から運営が停止されています',
  what: '閲覧とダウンロードだけができます。返金とキャンセルは続けられ、受講生は購入済みのクラスをそのまま受講できます。訪問者には案内が表示されます。',
  note: '訪問者に表示される案内：{note}',
}

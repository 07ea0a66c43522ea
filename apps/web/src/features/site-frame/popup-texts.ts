export const ko = { notToday: '오늘은 그만 보기', close: '닫기', notice: '알림' }
export const en: typeof ko = { notToday: 'Not again today', close: 'Close', notice: 'Notice' }
export const ja: typeof ko = { notToday: '今日は表示しない', close: '閉じる', notice: 'お知らせ' }

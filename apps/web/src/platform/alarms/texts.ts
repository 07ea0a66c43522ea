export const ko = {
  alarms: '알림',
  alarmsNew: '알림, 새 알림 {n}개',
  arrived: '새 알림이 왔어요. 읽지 않은 알림 {n}개',
  title: '알림 센터',
  recent: '최근 알림',
  close: '닫기',
  settings: '알림 설정',
  empty: '알림이 없습니다.',
  isNew: '새 알림',
  moreFailed: '이전 알림을 불러오지 못했어요.',
  retry: '다시 시도',
  loadingMore: '이전 알림을 불러오는 중이에요',
}

export const en: typeof ko = {
  alarms: 'Notifications',
  alarmsNew: 'Notifications, {n} new',
  arrived: 'A notification arrived. {n} unread',
  title: 'Notification centre',
  recent: 'Recent notifications',
  close: 'Close',
  settings: 'Notification settings',
  empty: 'No notifications',
  isNew: 'New',
  moreFailed: 'Earlier notifications could not be loaded.',
  retry: 'Try again',
  loadingMore: 'Loading earlier notifications',
}

export const ja: typeof ko = {
  alarms: 'お知らせ',
  alarmsNew: 'お知らせ、新着{n}件',
  arrived: '新しいお知らせがあります。未読{n}件',
  title: 'お知らせセンター',
  recent: '最近の通知',
  close: '閉じる',
  settings: '通知設定',
  empty: 'お知らせはありません。',
  isNew: '新着',
  moreFailed: '以前のお知らせを読み込めませんでした。',
  retry: 'もう一度試す',
  loadingMore: '以前のお知らせを読み込んでいます',
}

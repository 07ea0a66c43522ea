import type { ErrorEntry } from './entry.ts'

/** Making and removing classes (1003). */
export const AUTHORING_ERRORS = {
  CLASS_INCOMPLETE: {
    code: '100300',
    status: 409,
    ko: '아직 채워야 할 항목이 있어 공개할 수 없어요.',
    en: 'Something is still missing, so the class cannot be published.',
    ja: '未入力の項目があるため公開できません。',
  },
  CLASS_HAS_ATTENDEES: {
    code: '100301',
    status: 409,
    ko: '수강생이 있는 클래스는 삭제할 수 없어요.',
    en: 'A class with attendees cannot be deleted.',
    ja: '受講生のいるクラスは削除できません。',
  },
  CLASS_ON_MAIN_PAGE: {
    code: '100302',
    status: 409,
    ko: '메인 페이지에 있는 클래스는 삭제할 수 없어요.',
    en: 'A class shown on the main page cannot be deleted.',
    ja: 'メインページに表示中のクラスは削除できません。',
  },
  MIXED_DELETE: {
    code: '100303',
    status: 400,
    ko: '패키지와 클래스는 함께 삭제할 수 없어요.',
    en: 'Packages and classes cannot be deleted together.',
    ja: 'パッケージとクラスは一緒に削除できません。',
  },
  RESTORE_EXPIRED: {
    code: '100304',
    status: 409,
    ko: '복원 기간 7일이 지났어요.',
    en: 'The 7 days to restore have passed.',
    ja: '復元期間の7日を過ぎています。',
  },
  LIVE_TITLE_ONLY: {
    code: '100305',
    status: 409,
    ko: '시작한 라이브는 제목만 수정할 수 있어요.',
    en: 'Once a live class has started, only its title can be changed.',
    ja: '開始したライブはタイトルのみ変更できます。',
  },
  ITEM_HAS_RECORDS: {
    code: '100306',
    status: 409,
    ko: '학습 기록이 있는 항목이에요. 삭제할지 확인해 주세요.',
    en: 'This item has learner records. Please confirm its removal.',
    ja: '学習記録のある項目です。削除してよいかご確認ください。',
  },
  TERM_HAS_RECORDS: {
    code: '100307',
    status: 409,
    ko: '인증 기록이 있어 기간을 줄일 수 없어요.',
    en: 'The term has records and cannot be shortened.',
    ja: '認証記録があるため期間を短縮できません。',
  },
  RELEASE_IN_REVIEW: {
    code: '100308',
    status: 409,
    ko: '심사 중인 클래스예요.',
    en: 'This class is being reviewed.',
    ja: '審査中のクラスです。',
  },
  PACKAGE_CLASS_REFUSED: {
    code: '100309',
    status: 409,
    ko: '패키지에 담을 수 없는 클래스예요.',
    en: 'This class cannot be put into a package.',
    ja: 'パッケージに含められないクラスです。',
  },
  CLASS_IN_PACKAGE: {
    code: '100310',
    status: 409,
    ko: '패키지에 담긴 클래스는 삭제할 수 없어요. 먼저 패키지에서 빼 주세요.',
    en: 'A class in a package cannot be deleted. Take it out of the package first.',
    ja: 'パッケージに含まれるクラスは削除できません。先にパッケージから外してください。',
  },
  RELEASE_MOVED: {
    code: '100320',
    status: 409,
    ko: '그 사이 심사 상태가 바뀌었어요.',
    en: 'Its review has moved on in the meantime.',
    ja: 'その間に審査の状態が変わりました。',
  },
} as const satisfies Record<string, ErrorEntry>

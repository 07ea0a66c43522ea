import type { ErrorEntry } from './entry.ts'

/** Sites: addresses, pages, terms (1000). */
export const SITE_ERRORS = {
  DUPLICATE_DOMAIN: {
    code: '100001',
    status: 409,
    ko: '이미 사용 중인 주소예요.',
    en: 'This address is already in use.',
    ja: 'すでに使用されているアドレスです。',
  },
  RESERVED_PATH: {
    code: '100002',
    status: 409,
    ko: '시스템이 사용하는 주소예요. 다른 주소를 입력해 주세요.',
    en: 'This address is reserved. Please choose another.',
    ja: 'システムで使用されているアドレスです。別のアドレスを入力してください。',
  },
  DUPLICATE_PATH: {
    code: '100003',
    status: 409,
    ko: '이미 사용 중인 경로예요.',
    en: 'This path is already in use.',
    ja: 'すでに使用されているパスです。',
  },
  DOMAIN_NOT_ANSWERING: {
    code: '100004',
    status: 409,
    ko: '도메인이 아직 연결되지 않았어요. DNS 설정을 확인해 주세요.',
    en: 'The domain does not answer yet. Please check its DNS record.',
    ja: 'ドメインがまだ接続されていません。DNS設定をご確認ください。',
  },
  PAGE_IN_USE: {
    code: '100005',
    status: 409,
    ko: '사용 중인 페이지라 삭제할 수 없어요.',
    en: 'This page is in use and cannot be deleted.',
    ja: '使用中のページのため削除できません。',
  },
  CATEGORY_IN_USE: {
    code: '100006',
    status: 409,
    ko: '클래스가 있는 카테고리예요. 옮길 카테고리를 선택해 주세요.',
    en: 'This category has classes. Choose where to move them.',
    ja: 'クラスのあるカテゴリです。移動先のカテゴリを選択してください。',
  },
  SITE_SUSPENDED: {
    code: '100009',
    status: 403,
    ko: '운영이 일시 중지된 사이트예요.',
    en: 'This site has been suspended.',
    ja: '運営が一時停止されたサイトです。',
  },
  CUSTOM_DOMAIN_NEEDED: {
    code: '100008',
    status: 409,
    ko: '사용자 코드는 사이트 전용 도메인에서만 사용할 수 있어요.',
    en: 'Custom code runs on the site’s own domain only.',
    ja: 'カスタムコードはサイト独自のドメインでのみ使用できます。',
  },
  SNIPPET_NOT_FOUND: {
    code: '100013',
    status: 404,
    ko: '스니펫을 찾을 수 없어요.',
    en: 'Snippet not found.',
    ja: 'スニペットが見つかりません。',
  },
  TOO_MANY_SNIPPETS: {
    code: '100014',
    status: 409,
    ko: '스니펫은 30개까지 둘 수 있어요.',
    en: 'A site can keep 30 snippets.',
    ja: 'スニペットは30件まで保存できます。',
  },
} as const satisfies Record<string, ErrorEntry>

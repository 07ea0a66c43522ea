import type { ErrorEntry } from './entry.ts'

/** Who runs a site, and as what (8000). */
export const MEMBERSHIP_ERRORS = {
  OWN_RIGHTS: {
    code: '800060',
    status: 403,
    ko: '내 역할과 권한은 스스로 바꿀 수 없어요. 다른 운영진에게 부탁해 주세요.',
    en: 'You cannot change your own role or permissions. Ask somebody else of the staff.',
    ja: '自分の役割と権限は変更できません。ほかの運営メンバーに依頼してください。',
  },
  RIGHT_NOT_HELD: {
    code: '800061',
    status: 403,
    ko: '내가 갖고 있지 않은 권한은 줄 수 없어요.',
    en: 'You cannot give a permission that you do not hold.',
    ja: '自分が持っていない権限は付与できません。',
  },
  OWNER_MUST_AGREE: {
    code: '800062',
    status: 409,
    ko: '사이트 소유자의 확인을 기다리고 있어요. 확인되면 메일로 알려 드릴게요.',
    en: 'An owner of the site still has to agree. You will get a mail as soon as that is done.',
    ja: 'サイト所有者の確認を待っています。確認されるとメールでお知らせします。',
  },
  ALREADY_STAFF: {
    code: '800063',
    status: 409,
    ko: '이미 이 클래스를 함께 운영하고 있어요.',
    en: 'This person already helps to run the class.',
    ja: 'すでにこのクラスの運営メンバーです。',
  },
} as const satisfies Record<string, ErrorEntry>

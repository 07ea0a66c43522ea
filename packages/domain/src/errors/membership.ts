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
  MEMBER_IS_STAFF: {
    code: '800064',
    status: 409,
    ko: '사이트나 클래스를 함께 운영하는 사람이에요. 운영진에서 먼저 제외해 주세요.',
    en: 'This person helps to run the site or a class. Take them off the staff first.',
    ja: 'サイトまたはクラスの運営メンバーです。先に運営メンバーから外してください。',
  },
  MEMBER_BLOCKED: {
    code: '800065',
    status: 403,
    ko: '이 사이트에 가입할 수 없어요. 사이트 운영진에게 문의해 주세요.',
    en: 'You cannot join this site. Please ask the staff of the site.',
    ja: 'このサイトには参加できません。サイトの運営メンバーにお問い合わせください。',
  },
  LABEL_EXISTS: {
    code: '800066',
    status: 409,
    ko: '같은 이름의 라벨이 이미 있어요.',
    en: 'There is a label of this name already.',
    ja: '同じ名前のラベルがすでにあります。',
  },
  TOO_MANY_LABELS: {
    code: '800067',
    status: 409,
    ko: '라벨은 100개까지 만들 수 있어요.',
    en: 'A site has at most 100 labels.',
    ja: 'ラベルは100個まで作成できます。',
  },
  REGISTERED_IS_MEMBER: {
    code: '800068',
    status: 409,
    ko: '이미 사이트에 가입한 사람이에요. 가입 회원에서 찾을 수 있어요.',
    en: 'This person has joined the site already. You find them among the members.',
    ja: 'すでにサイトに参加しています。参加メンバーから確認できます。',
  },
  ALREADY_REGISTERED: {
    code: '800069',
    status: 409,
    ko: '같은 이메일이나 휴대전화로 이미 등록된 사람이 있어요.',
    en: 'Somebody with this email or phone is registered already.',
    ja: '同じメールアドレスまたは携帯電話がすでに登録されています。',
  },
  SPREADSHEET_WITHOUT_COLUMNS: {
    code: '800071',
    status: 422,
    ko: '이름과, 이메일 또는 휴대전화 열을 찾을 수 없어요. 양식을 받아 채워 주세요.',
    en: 'There is no column for the name and for an email or a phone. Please fill in the template.',
    ja: '名前と、メールアドレスまたは携帯電話の列が見つかりません。フォームをダウンロードして入力してください。',
  },
  TOO_MANY_SEGMENTS: {
    code: '800070',
    status: 409,
    ko: '세그먼트는 200개까지 만들 수 있어요.',
    en: 'A site has at most 200 segments.',
    ja: 'セグメントは200個まで作成できます。',
  },
} as const satisfies Record<string, ErrorEntry>

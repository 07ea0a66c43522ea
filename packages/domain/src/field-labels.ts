import type { Language } from './codes.ts'
import { SOCIAL_TYPES } from './social.ts'

/** The visible name of a field. */
export type Label = Readonly<Record<Language, string>>
export type Labels = Readonly<Partial<Record<string, Label>>>

const label = (ko: string, en: string, ja: string): Label => ({ ko, en, ja })

const EMAIL = label('이메일', 'Email', 'メールアドレス')
const NAME = label('이름', 'Name', '名前')
const PHONE = label('휴대전화', 'Mobile phone', '携帯電話')
const PASSWORD = label('비밀번호', 'Password', 'パスワード')
const NEW_PASSWORD = label('새 비밀번호', 'New password', '新しいパスワード')
const TITLE = label('제목', 'Title', 'タイトル')

/**
 * VAL-21, VAL-28: the names under which the fields of a form stand on the page, so that page and server say the
 * same sentence. Only fields that can be missing are here: no other sentence names its field.
 */
export const ACCOUNT_LABELS = { email: EMAIL, password: PASSWORD, name: NAME, phone: PHONE } as const
export const PASSWORD_LABELS = {
  current: label('현재 비밀번호', 'Current password', '現在のパスワード'),
  password: NEW_PASSWORD,
  newPassword: NEW_PASSWORD,
} as const
export const CLOSING_LABELS = { password: PASSWORD, code: label('인증번호', 'Code', '認証番号') } as const
export const SITE_LABELS = {
  name: label('사이트 이름', 'Site name', 'サイト名'),
  address: label('주소', 'Address', 'アドレス'),
  className: label('클래스 이름', 'Name of the class', 'クラス名'),
  domain: label('도메인', 'Domain', 'ドメイン'),
} as const
const CLIENT_ID = label('클라이언트 ID', 'Client ID', 'クライアントID')
const CLIENT_SECRET = label('시크릿', 'Secret', 'シークレット')
export const SOCIAL_KEY_LABELS = { clientId: CLIENT_ID, secret: CLIENT_SECRET } as const
export const SOCIAL_LABELS: Labels = Object.fromEntries(
  SOCIAL_TYPES.flatMap((snsTypeCd) => [
    [`${snsTypeCd}.clientId`, CLIENT_ID],
    [`${snsTypeCd}.secret`, CLIENT_SECRET],
  ]),
)
export const SUSPENSION_LABELS = {
  reason: label('사유', 'Reason', '理由'),
  note: label('방문자 안내', 'Note for visitors', '訪問者への案内'),
} as const
export const RELEASE_LABELS = { reason: SUSPENSION_LABELS.reason } as const
export const TERMS_LABELS = { body: label('내용', 'Text', '内容') } as const
export const COURSE_LABELS = {
  title: TITLE,
  payStartAt: label('시작 시각', 'Opens at', '開始日時'),
  payEndAt: label('마감 시각', 'Closes at', '締切日時'),
  installmentMonth: label('개월 수', 'Months', '回数'),
  maxUserCount: label('정원', 'Places', '定員'),
  courseFloatingButton: label('버튼 문구', 'Words of the button', 'ボタンの文言'),
  courseRemainingEndAt: label('끝나는 시각', 'Ends at', '終了日時'),
  inviteEventTitle: label('이벤트 이름', 'Name of the event', 'イベント名'),
  cstmEventEndAt: label('끝나는 시각', 'Ends at', '終了日時'),
  cstmEventFields: label('이벤트 항목 이름', 'Name of the line', 'イベント項目名'),
  openTypeUrl: label('다른 주소', 'Other address', '別のアドレス'),
} as const
export const CATEGORY_LABELS = { name: label('카테고리', 'Category', 'カテゴリー') } as const
export const ITEM_LABELS = {
  title: TITLE,
  linkUrl: label('영상 주소', 'Address of the video', '動画のアドレス'),
  'meeting.addrRoad1': label('주소', 'Address', '住所'),
} as const
export const ORDER_LABELS = { name: label('이름', 'Name', 'お名前'), phone: PHONE } as const
export const REFUND_LABELS = {
  reason: label('환불 사유', 'Reason for the refund', '返金の理由'),
  'refundAccount.number': label('계좌번호', 'Account number', '口座番号'),
  'refundAccount.holder': label('예금주', 'Account holder', '口座名義'),
} as const
export const POST_LABELS = {
  title: TITLE,
  reason: label('신고 사유', 'Reason', '通報の理由'),
} as const
export const FORM_LABELS = {
  label: label('질문', 'Question', '質問'),
  choices: label('선택지', 'Choices', '選択肢'),
  agreementText: label('동의를 받을 글', 'Text to agree to', '同意を求める文'),
} as const
export const TEMPLATE_LABELS = {
  name: label('템플릿 이름', 'Name of the template', 'テンプレート名'),
} as const
export const REVIEW_LABELS = {
  hideReason: label('숨기는 사유', 'Reason for hiding', '非表示の理由'),
  reason: label('신고 사유', 'Reason of the report', '通報の理由'),
} as const
export const WORK_LABELS = {
  comment: label('돌려보내는 사유', 'Reason for sending back', '差し戻しの理由'),
  content: label('내용', 'Text', '内容'),
  linkUrl: label('링크', 'Link', 'リンク'),
  uploadSeqs: label('파일', 'Files', 'ファイル'),
} as const
export const CERTIFICATE_LABELS = {
  title: label('수료증 이름', 'Name of the certificate', '修了証の名前'),
  content: label('본문', 'Words', '本文'),
  reason: label('철회 사유', 'Reason for withdrawing', '取り消しの理由'),
} as const
export const ATTENDEE_LABELS = { email: EMAIL } as const
export const INVITATION_LABELS = { emails: EMAIL, email: EMAIL } as const
export const CERTIFICATION_LABELS = {
  note: label('확인한 내용', 'What was checked', '確認した内容'),
} as const
export const SHARE_LINK_LABELS = {
  name: label('링크 이름', 'Name of the link', 'リンク名'),
} as const
export const MENU_LABELS = {
  menuTitle: label('메뉴 이름', 'Name of the menu', 'メニュー名'),
  path: label('연결할 곳', 'Where it leads', 'リンク先'),
  externLinkUrl: label('주소', 'Address', 'アドレス'),
} as const

/** A field whose name somebody wrote, such as a question of a class: the same in every language. */
export const ownLabel = (name: string): Label => label(name, name, name)

import { EMAIL, type Label, type Labels, label, NAME, PASSWORD, PHONE } from './account-labels.ts'
import { SOCIAL_TYPES } from './social.ts'

const NEW_PASSWORD = label('새 비밀번호', 'New password', '新しいパスワード')
const TITLE = label('제목', 'Title', 'タイトル')

/**
 * VAL-21, VAL-28: the names under which the fields of a form stand on the page, so that page and server say the
 * same sentence. Only fields that can be missing are here: no other sentence names its field.
 */
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
export const RATE_LABELS = {
  rate: label('1달러의 원화 금액', 'Won for a dollar', '1ドルのウォン額'),
  ratedOn: label('기준일', 'Of the day', '基準日'),
  source: label('출처', 'Source', '出典'),
} as const
export const RELEASE_LABELS = { reason: SUSPENSION_LABELS.reason } as const
export const TERMS_LABELS = { body: label('내용', 'Text', '内容') } as const
export const CHALLENGE_LABELS = {
  startAt: label('시작일', 'First day', '開始日'),
  endAt: label('종료일', 'Last day', '終了日'),
  restDays: label('인증하는 날', 'Days that count', '認証日'),
  comment: label('사유', 'Reason', '理由'),
  content: label('댓글', 'Comment', 'コメント'),
} as const
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
/** DLV-05: the fields of an address, and the same under the names that an order has them. */
export const ADDRESS_LABELS = {
  recipient: label('받는 사람', 'Recipient', 'お届け先のお名前'),
  phone: PHONE,
  zipcode: label('우편번호', 'Postcode', '郵便番号'),
  addr1: label('주소', 'Address', '住所'),
  addr2: label('상세 주소', 'Rest of the address', '住所の続き'),
  note: label('배송 메모', 'Note for the delivery', '配送メモ'),
} as const
export const SHIP_TO_LABELS = Object.fromEntries(
  Object.entries(ADDRESS_LABELS).map(([field, text]) => [`shipTo.${field}`, text]),
)
export const PARCEL_LABELS = {
  carrierCd: label('택배사', 'Carrier', '配送業者'),
  trackingNo: label('송장 번호', 'Tracking number', '送り状番号'),
  reason: label('사유', 'Reason', '理由'),
} as const
export const REFUND_LABELS = {
  reason: label('환불 사유', 'Reason for the refund', '返金の理由'),
  'refundAccount.number': label('계좌번호', 'Account number', '口座番号'),
  'refundAccount.holder': label('예금주', 'Account holder', '口座名義'),
} as const
export const CLAIM_LABELS = {
  content: label('다른 점', 'What differs', '異なる点'),
  noticedOn: label('알게 된 날', 'Day you noticed', '気づいた日'),
  answer: label('거절하는 이유', 'Why it is refused', 'お断りする理由'),
} as const
export const CASH_RECEIPT_LABELS = {
  number: label('번호', 'Number', '番号'),
  issueNumber: label('승인번호', 'Approval number', '承認番号'),
} as const
export const PAYMENT_KEY_LABELS = {
  clientKey: label('클라이언트 키', 'Client key', 'クライアントキー'),
  secretKey: label('시크릿 키', 'Secret key', 'シークレットキー'),
  storeId: label('상점 아이디', 'Store ID', 'ストアID'),
  channelKey: label('채널 키', 'Channel key', 'チャネルキー'),
  apiSecret: label('API 시크릿', 'API secret', 'APIシークレット'),
  webhookSecret: label('웹훅 시크릿', 'Webhook secret', 'Webhookシークレット'),
  number: label('계좌번호', 'Account number', '口座番号'),
  holder: label('예금주', 'Account holder', '口座名義'),
  password: PASSWORD,
  code: CLOSING_LABELS.code,
} as const
export const SETTLEMENT_LABELS = {
  name: label('이름·상호', 'Name', '氏名・商号'),
  representative: label('대표자', 'Representative', '代表者'),
  licenceNumber: label('사업자등록번호', 'Business registration number', '事業者登録番号'),
  licenceUploadSeq: label('사업자등록증', 'Business licence', '事業者登録証'),
  accountNumber: label('계좌번호', 'Account number', '口座番号'),
  accountHolder: label('예금주', 'Account holder', '口座名義'),
  bankBookUploadSeq: label('통장 사본', 'Copy of the bank book', '通帳のコピー'),
  identityUploadSeq: label('신분증 사본', 'Copy of the identity card', '身分証のコピー'),
  taxEmail: EMAIL,
  password: PASSWORD,
  reason: label('사유', 'Reason', '理由'),
  content: label('메모', 'Note', 'メモ'),
} as const
export const POST_LABELS = {
  title: TITLE,
  reason: label('신고 사유', 'Reason', '通報の理由'),
} as const
export const BOARD_LABELS = {
  name: label('게시판 이름', 'Name of the board', '掲示板の名前'),
} as const
export const CHAT_LABELS = {
  name: label('채팅방 이름', 'Name of the room', 'ルーム名'),
  text: label('메시지', 'Message', 'メッセージ'),
  reason: label('신고 사유', 'Reason', '通報の理由'),
  price: label('가격', 'Price', '価格'),
  emails: label('초대할 이메일', 'Emails to invite', '招待するメールアドレス'),
} as const
export const FORM_LABELS = {
  label: label('질문', 'Question', '質問'),
  choices: label('선택지', 'Choices', '選択肢'),
  agreementText: label('동의를 받을 글', 'Text to agree to', '同意を求める文'),
} as const
export const SITE_FORM_LABELS = {
  title: label('폼 이름', 'Name of the form', 'フォーム名'),
  'design.heading': label('제목', 'Heading', '見出し'),
  thankYou: label('감사 인사', 'Thank-you text', 'お礼の文'),
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
export const MEMBER_LABELS = {
  name: label('라벨 이름', 'Name of the label', 'ラベル名'),
  content: label('메모', 'Note', 'メモ'),
} as const
export const REGISTERED_LABELS = {
  name: NAME,
  email: label('이메일 또는 휴대전화', 'Email or phone', 'メールアドレスまたは携帯電話'),
} as const
export const SEGMENT_LABELS = {
  name: label('세그먼트 이름', 'Name of the segment', 'セグメント名'),
  conditions: label('조건', 'Conditions', '条件'),
} as const
export const INVITATION_LABELS = { emails: EMAIL, email: EMAIL } as const
export const CERTIFICATION_LABELS = {
  note: label('확인한 내용', 'What was checked', '確認した内容'),
} as const
export const MEMBERSHIP_LABELS = {
  name: label('멤버십 이름', 'Name of the membership', 'メンバーシップ名'),
  description: label('소개', 'Introduction', '紹介'),
  benefits: label('혜택', 'Benefits', '特典'),
  monthlyPrice: label('월 이용료', 'Monthly price', '月額料金'),
  longerTerms: label('장기 이용료', 'Prices of longer terms', '長期料金'),
  trialDays: label('무료 체험 일수', 'Days of free trial', '無料体験の日数'),
  seatLimit: label('정원', 'Seats', '定員'),
} as const
export const SHARE_LINK_LABELS = {
  name: label('링크 이름', 'Name of the link', 'リンク名'),
} as const
export const COUPON_LABELS = {
  name: label('쿠폰 이름', 'Name of the coupon', 'クーポン名'),
  discount: label('할인', 'Discount', '割引'),
  code: label('쿠폰 코드', 'Coupon code', 'クーポンコード'),
  perUser: label('한 사람당 개수', 'Number for each person', '1人あたりの枚数'),
  membershipTerms: label('할인할 결제 횟수', 'Payments to lessen', '割引する支払い回数'),
  emails: EMAIL,
} as const
export const CAMPAIGN_LABELS = {
  name: label('캠페인 이름', 'Name of the campaign', 'キャンペーン名'),
  subject: TITLE,
  body: label('내용', 'Text', '本文'),
  label: label('버튼 이름', 'Words of the button', 'ボタンの文言'),
  link: label('연결할 주소', 'Link', 'リンク先'),
} as const
export const MESSAGE_TEMPLATE_LABELS = {
  ...CAMPAIGN_LABELS,
  name: label('템플릿 이름', 'Name of the template', 'テンプレート名'),
} as const
export const SNIPPET_LABELS = { name: NAME, code: label('코드', 'Code', 'コード') } as const
export const MENU_LABELS = {
  menuTitle: label('메뉴 이름', 'Name of the menu', 'メニュー名'),
  path: label('연결할 곳', 'Where it leads', 'リンク先'),
  externLinkUrl: label('주소', 'Address', 'アドレス'),
} as const
export const BANNER_LABELS = {
  title: label('배너 이름', 'Name of the banner', 'バナー名'),
  imageKey: label('넓은 화면 이미지', 'Image for wide screens', '広い画面の画像'),
  startAt: label('시작', 'Start', '開始'),
} as const
export const PAGE_LABELS = { title: TITLE, path: label('주소', 'Address', 'アドレス') } as const
export const PLAN_BILLING_LABELS = {
  businessName: label('상호', 'Business name', '商号'),
  businessNumber: label('사업자등록번호', 'Business number', '事業者登録番号'),
  ceoName: label('대표자', 'Representative', '代表者'),
  address: label('주소', 'Address', '住所'),
  email: EMAIL,
} as const
export const PLAN_COUPON_LABELS = {
  code: label('쿠폰 번호', 'Coupon code', 'クーポン番号'),
  name: label('쿠폰 이름', 'Name of the coupon', 'クーポン名'),
  discount: label('할인', 'Discount', '割引'),
  maxDiscount: label('최대 할인 금액', 'Largest discount', '最大割引額'),
  terms: label('적용 횟수', 'Terms', '適用回数'),
  maxSites: label('등록할 수 있는 사이트 수', 'Sites that may use it', '登録できるサイト数'),
  useEndAt: label('사용 종료일', 'Usable until', '使用終了日'),
} as const

/** A field whose name somebody wrote, such as a question of a class: the same in every language. */
export const ownLabel = (name: string): Label => label(name, name, name)

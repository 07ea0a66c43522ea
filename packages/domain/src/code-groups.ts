import * as codes from './codes.ts'

type Name = { ko: string; en: string; ja: string }
export type CommonCode = { code: string; name: Name; ord: number }

/** Names every code of a table; a code without a name does not compile. */
function group<Key extends string>(
  table: Readonly<Record<Key, string>>,
  names: Readonly<Record<Key, readonly [ko: string, en: string, ja: string]>>,
): readonly CommonCode[] {
  const list: CommonCode[] = []
  for (const key in table) {
    const [ko, en, ja] = names[key]
    list.push({ code: table[key], name: { ko, en, ja }, ord: list.length + 1 })
  }
  return list
}

/** API-17: what common codes answers, by groupCode. Codes whose meaning is per site are not in it. */
export const codeGroups = {
  courseTypeCd: group(codes.COURSE_TYPE, {
    live: ['라이브', 'Live', 'ライブ'],
    video: ['동영상', 'Video', '動画'],
    offline: ['오프라인', 'In person', 'オフライン'],
    custom: ['혼합형', 'Mixed', '複合型'],
    package: ['패키지', 'Package', 'パッケージ'],
    challenge: ['챌린지', 'Challenge', 'チャレンジ'],
  }),
  courseState: group(codes.COURSE_STATE, {
    inPreparation: ['준비 중', 'Getting ready', '準備中'],
    open: ['모집 중', 'Open', '募集中'],
    soldOut: ['매진', 'Sold out', '満席'],
    closed: ['마감', 'Closed', '締切'],
    deleted: ['삭제됨', 'Deleted', '削除済み'],
  }),
  fareCd: group(codes.FARE, {
    free: ['무료', 'Free', '無料'],
    paid: ['유료', 'Paid', '有料'],
    open: ['전체 공개', 'Open to all', '全体公開'],
  }),
  publicCd: group(codes.PUBLIC, {
    public: ['공개', 'Public', '公開'],
    private: ['비공개', 'Private', '非公開'],
  }),
  publishStatusCd: group(codes.PUBLISH_STATUS, {
    published: ['발행', 'Published', '公開中'],
    unpublished: ['미발행', 'Unpublished', '未公開'],
  }),
  releaseStateCd: group(codes.RELEASE_STATE, {
    draft: ['작성 중', 'Draft', '下書き'],
    submitted: ['심사 신청', 'Submitted', '審査申請'],
    inReview: ['심사 중', 'In review', '審査中'],
    sentBack: ['반려', 'Sent back', '差し戻し'],
    released: ['공개 완료', 'Released', '公開済み'],
  }),
  difficultyCd: group(codes.DIFFICULTY, {
    beginner: ['입문', 'Beginner', '入門'],
    intermediate: ['중급', 'Intermediate', '中級'],
    advanced: ['고급', 'Advanced', '上級'],
  }),
  deliveryCd: group(codes.DELIVERY, {
    delivered: ['배송 있음', 'Delivered', '配送あり'],
    none: ['배송 없음', 'No delivery', '配送なし'],
  }),
  courseOpenTypeCd: group(codes.COURSE_OPEN_TYPE, {
    inSite: ['사이트에서 열기', 'In this site', 'サイト内で開く'],
    externalUrl: ['외부 주소로 열기', 'Outside address', '外部URLで開く'],
  }),
  introductionTypeCd: group(codes.INTRODUCTION_TYPE, {
    image: ['이미지', 'Image', '画像'],
    video: ['동영상', 'Video', '動画'],
    richText: ['글', 'Text', 'テキスト'],
  }),
  membershipTypeCd: group(codes.MEMBERSHIP_TYPE, {
    notBound: ['멤버십 무관', 'Not bound', 'メンバーシップ不問'],
    membersOnly: ['멤버십 전용', 'Members only', 'メンバーシップ限定'],
  }),
  questionStatusCd: group(codes.QUESTION_STATUS, {
    asked: ['질문 받기', 'Asked', '質問する'],
    off: ['질문 안 함', 'Off', '質問しない'],
  }),
  trashTypeCd: group(codes.TRASH_TYPE, {
    active: ['사용 중', 'Active', '使用中'],
    inBin: ['휴지통', 'In the bin', 'ごみ箱'],
    removed: ['완전 삭제', 'Removed', '完全削除'],
  }),
  payDateCd: group(codes.PAY_DATE, {
    dated: ['날짜 지정', 'Dated', '日付指定'],
    none: ['지정 안 함', 'No date', '指定なし'],
  }),
  classUserLimitTypeCd: group(codes.CLASS_USER_LIMIT_TYPE, {
    unlimited: ['제한 없음', 'Not limited', '制限なし'],
    limited: ['정원 제한', 'Limited', '定員あり'],
  }),
  packageUserLimitTypeCd: group(codes.PACKAGE_USER_LIMIT_TYPE, {
    unlimited: ['제한 없음', 'Not limited', '制限なし'],
    limited: ['정원 제한', 'Limited', '定員あり'],
  }),
  curriculumTypeCd: group(codes.CURRICULUM_TYPE, {
    live: ['라이브', 'Live', 'ライブ'],
    section: ['섹션', 'Section', 'セクション'],
    video: ['동영상', 'Video', '動画'],
    mission: ['미션', 'Mission', 'ミッション'],
    offline: ['오프라인', 'In person', 'オフライン'],
    text: ['글', 'Text', 'テキスト'],
    file: ['자료', 'File', '資料'],
    chat: ['채팅방', 'Chat room', 'チャットルーム'],
    course: ['클래스 연결', 'Class link', 'クラスリンク'],
    certification: ['인증', 'Certification', '認証'],
    quiz: ['퀴즈', 'Quiz', 'クイズ'],
  }),
  missionType: group(codes.MISSION_TYPE, {
    enterChatRoom: ['채팅방 입장', 'Enter a chat room', 'チャットルームに入室'],
    lessonComplete: ['강의 완료', 'Finish a lesson', 'レッスン完了'],
    newPost: ['글 작성', 'Write a post', '投稿する'],
  }),
  curriculumProgressCd: group(codes.CURRICULUM_PROGRESS, {
    free: ['자유 수강', 'Any order', '自由な順序'],
    oneAfterAnother: ['순차 수강', 'One after another', '順番通り'],
  }),
  vodTypeCd: group(codes.VOD_TYPE, {
    other: ['외부 링크', 'Other link', '外部リンク'],
    youtube: ['유튜브', 'YouTube', 'YouTube'],
    upload: ['직접 업로드', 'Upload', 'アップロード'],
    vimeo: ['비메오', 'Vimeo', 'Vimeo'],
  }),
  vodLockStatusCd: group(codes.VOD_LOCK_STATUS, {
    open: ['열림', 'Open', '公開'],
    locked: ['잠김', 'Locked', 'ロック'],
  }),
  workTypeCd: group(codes.WORK_TYPE, {
    text: ['글 제출', 'Text', 'テキスト提出'],
    file: ['파일 제출', 'File', 'ファイル提出'],
    link: ['링크 제출', 'Link', 'リンク提出'],
    none: ['제출 없음', 'None', '提出なし'],
  }),
  publicScope: group(codes.PUBLIC_SCOPE, {
    public: ['전체 공개', 'Everyone', '全体公開'],
    members: ['참여자 공개', 'Participants', '参加者に公開'],
    staff: ['운영진 공개', 'Staff only', '運営のみ'],
  }),
  submissionStatusCd: group(codes.SUBMISSION_STATUS, {
    waiting: ['검토 대기', 'Waiting', '確認待ち'],
    approved: ['승인', 'Approved', '承認'],
    sentBack: ['반려', 'Sent back', '差し戻し'],
  }),
  askedQuestionStatusCd: group(codes.ASKED_QUESTION_STATUS, {
    open: ['답변 대기', 'Open', '回答待ち'],
    answered: ['답변 완료', 'Answered', '回答済み'],
    closed: ['해결됨', 'Closed', '解決済み'],
  }),
  liveTypeCd: group(codes.LIVE_TYPE, {
    zoom: ['Zoom', 'Zoom', 'Zoom'],
    meet: ['Google Meet', 'Google Meet', 'Google Meet'],
    gooroomee: ['구루미', 'Gooroomee', 'Gooroomee'],
    link: ['기타 링크', 'Other link', 'その他のリンク'],
  }),
  liveStatus: group(codes.LIVE_STATUS, {
    today: ['오늘', 'Today', '本日'],
    pending: ['예정', 'Coming', '予定'],
    end: ['종료', 'Ended', '終了'],
  }),
  choiseTypeCd: group(codes.CHOISE_TYPE, {
    auto: ['자동 승인', 'Accepted at once', '自動承認'],
    approval: ['승인 후 수강', 'Needs approval', '承認制'],
  }),
  choiseStatusCd: group(codes.CHOISE_STATUS, {
    approved: ['승인', 'Approved', '承認'],
    pending: ['대기', 'Pending', '待機'],
    onHold: ['보류', 'On hold', '保留'],
    cancelled: ['취소', 'Cancelled', 'キャンセル'],
  }),
  grantSource: group(codes.GRANT_SOURCE, {
    order: ['결제', 'Order', '決済'],
    package: ['패키지', 'Package', 'パッケージ'],
    membership: ['멤버십', 'Membership', 'メンバーシップ'],
    manual: ['직접 등록', 'Added by staff', '手動登録'],
    gift: ['선물', 'Gift', 'ギフト'],
    coupon: ['쿠폰', 'Coupon', 'クーポン'],
  }),
  paymentStatus: group(codes.PAYMENT_STATUS, {
    ready: ['결제 전', 'Not paid', '決済前'],
    pending: ['결제 확인 중', 'Being checked', '決済確認中'],
    waitingDeposit: ['입금 대기', 'Waiting for deposit', '入金待ち'],
    completed: ['결제 완료', 'Paid', '決済完了'],
    partlyRefunded: ['부분 환불', 'Partly refunded', '一部返金'],
    cancelled: ['결제 취소', 'Cancelled', '決済取消'],
    failed: ['결제 실패', 'Failed', '決済失敗'],
    expired: ['기한 만료', 'Expired', '期限切れ'],
  }),
  payMethodCd: group(codes.PAY_METHOD, {
    card: ['신용/체크카드', 'Card', 'クレジットカード'],
    foreignCard: ['해외카드', 'Foreign card', '海外カード'],
    bankTransfer: ['실시간 계좌이체', 'Bank transfer', 'リアルタイム口座振替'],
    virtualAccount: ['가상계좌', 'Virtual account', '仮想口座'],
    deposit: ['무통장입금', 'Bank deposit', '銀行振込'],
    wallet1: ['카카오페이', 'Kakao Pay', 'カカオペイ'],
    wallet2: ['네이버페이', 'Naver Pay', 'ネイバーペイ'],
    wallet3: ['토스페이', 'Toss Pay', 'トスペイ'],
    paypal: ['PayPal', 'PayPal', 'PayPal'],
  }),
  cashReceiptTypeCd: group(codes.CASH_RECEIPT_TYPE, {
    incomeDeduction: ['소득공제용', 'Income deduction', '所得控除用'],
    expenseProof: ['지출증빙용', 'Proof of expense', '支出証憑用'],
    none: ['미신청', 'None', '申請しない'],
  }),
  refundPolicyCd: group(codes.REFUND_POLICY, {
    ecommerce: ['전자상거래 기준', 'E-commerce', '電子商取引基準'],
    academy: ['학원 기준', 'Academy', '学院基準'],
    lifelongEdu: ['평생교육시설 기준', 'Lifelong education', '生涯教育施設基準'],
  }),
  couponDiscountTypeCd: group(codes.COUPON_DISCOUNT_TYPE, {
    amount: ['금액 할인', 'Amount', '金額割引'],
    percent: ['비율 할인', 'Percent', '割合割引'],
  }),
  couponTargetCd: group(codes.COUPON_TARGET, {
    all: ['전체', 'All', 'すべて'],
    classes: ['클래스', 'Classes', 'クラス'],
    packages: ['패키지', 'Packages', 'パッケージ'],
    memberships: ['멤버십', 'Memberships', 'メンバーシップ'],
  }),
  couponIssueCd: group(codes.COUPON_ISSUE, {
    code: ['공용 코드', 'One code for all', '共通コード'],
    codes: ['개별 코드', 'A code each', '個別コード'],
    hand: ['직접 발급', 'By hand', '手動発行'],
    join: ['가입 축하', 'On joining', '会員登録時'],
    finish: ['수강 완료', 'On finishing a class', '受講完了時'],
    download: ['다운로드', 'Download', 'ダウンロード'],
  }),
  couponStatusCd: group(codes.COUPON_STATUS, {
    active: ['발급 중', 'Active', '発行中'],
    stopped: ['중지', 'Stopped', '停止'],
  }),
  couponStateCd: group(codes.COUPON_STATE, {
    usable: ['사용 가능', 'Usable', '使用可能'],
    held: ['결제 중', 'Being paid with', '決済中'],
    used: ['사용 완료', 'Used', '使用済み'],
    withdrawn: ['회수', 'Withdrawn', '回収'],
  }),
  campaignChannelCd: group(codes.CAMPAIGN_CHANNEL, {
    email: ['이메일', 'Email', 'メール'],
    message: ['문자', 'Text message', 'SMS'],
    alarm: ['사이트 알림', 'On-site alarm', 'サイト通知'],
    popup: ['팝업', 'Popup', 'ポップアップ'],
  }),
  campaignStateCd: group(codes.CAMPAIGN_STATE, {
    draft: ['작성 중', 'Draft', '下書き'],
    scheduled: ['예약됨', 'Scheduled', '予約済み'],
    sending: ['보내는 중', 'Sending', '送信中'],
    done: ['완료', 'Done', '完了'],
    stopped: ['멈춤', 'Stopped', '停止'],
  }),
  campaignScheduleCd: group(codes.CAMPAIGN_SCHEDULE, {
    now: ['바로', 'Now', 'すぐに'],
    at: ['정한 시각', 'At a time', '指定した日時'],
    event: ['일이 생길 때', 'On an event', 'イベント発生時'],
  }),
  campaignTriggerCd: group(codes.CAMPAIGN_TRIGGER, {
    join: ['가입했을 때', 'Somebody joins', '会員登録した時'],
    finish: ['클래스를 마쳤을 때', 'Somebody finishes a class', 'クラスを修了した時'],
  }),
  campaignAudienceCd: group(codes.CAMPAIGN_AUDIENCE, {
    all: ['모든 회원', 'All members', 'すべての会員'],
    segment: ['세그먼트', 'A segment', 'セグメント'],
    course: ['클래스 수강생', 'Attendees of a class', 'クラスの受講者'],
    code: ['역할', 'A role', '役割'],
  }),
  recipientStateCd: group(codes.RECIPIENT_STATE, {
    waiting: ['대기', 'Waiting', '待機'],
    underWay: ['보내는 중', 'Sending', '送信中'],
    sent: ['보냄', 'Sent', '送信済み'],
    failed: ['실패', 'Failed', '失敗'],
    left: ['제외', 'Left out', '対象外'],
  }),
  snippetPlaceCd: group(codes.SNIPPET_PLACE, {
    head: ['head 안', 'In head', 'head内'],
    bodyStart: ['body 시작', 'At the start of body', 'bodyの先頭'],
    bodyEnd: ['body 끝', 'At the end of body', 'bodyの末尾'],
  }),
  deliveryStateCd: group(codes.DELIVERY_STATE, {
    toPrepare: ['배송 준비 전', 'To prepare', '準備前'],
    packed: ['포장 완료', 'Packed', '梱包済み'],
    sent: ['배송 중', 'Sent', '配送中'],
    delivered: ['배송 완료', 'Delivered', '配達完了'],
    returned: ['반품', 'Returned', '返品'],
  }),
  settlementStateCd: group(codes.SETTLEMENT_STATE, {
    planned: ['예정', 'Planned', '予定'],
    confirmed: ['확정', 'Confirmed', '確定'],
    paid: ['지급 완료', 'Paid', '支払済み'],
    held: ['보류', 'Held', '保留'],
  }),
  settlementDocumentStateCd: group(codes.SETTLEMENT_DOCUMENT_STATE, {
    missing: ['미제출', 'Missing', '未提出'],
    submitted: ['제출', 'Submitted', '提出済み'],
    sentBack: ['반려', 'Sent back', '差し戻し'],
    approved: ['승인', 'Approved', '承認'],
    askedAnew: ['다시 제출 필요', 'Needed anew', '再提出が必要'],
  }),
  userTypeCd: group(codes.USER_TYPE, {
    owner: ['소유자', 'Owner', 'オーナー'],
    manager: ['매니저', 'Manager', 'マネージャー'],
    teacher: ['강사', 'Instructor', '講師'],
  }),
  courseUserTypeCd: group(codes.COURSE_USER_TYPE, {
    manager: ['클래스 관리자', 'Manager', 'クラス管理者'],
    facilitator: ['진행자', 'Facilitator', '進行役'],
    classManager: ['클래스 매니저', 'Class manager', 'クラスマネージャー'],
  }),
  audience: group(codes.AUDIENCE, {
    all: ['전체', 'Everyone', 'すべて'],
    member: ['회원', 'Members', '会員'],
    student: ['수강생', 'Students', '受講生'],
    owner: ['소유자', 'Owner', 'オーナー'],
    manager: ['매니저', 'Manager', 'マネージャー'],
    teacher: ['강사', 'Instructor', '講師'],
  }),
  snsTypeCd: group(codes.SNS_TYPE, {
    email: ['이메일', 'Email', 'メール'],
    facebook: ['페이스북', 'Facebook', 'Facebook'],
    google: ['구글', 'Google', 'Google'],
    naver: ['네이버', 'Naver', 'NAVER'],
    kakao: ['카카오', 'Kakao', 'カカオ'],
  }),
  menuOpenTypeCd: group(codes.MENU_OPEN_TYPE, {
    sameWindow: ['현재 창', 'Same window', '同じウィンドウ'],
    newWindow: ['새 창', 'New window', '新しいウィンドウ'],
  }),
  menuTypeCd: group(codes.MENU_TYPE, {
    internal: ['사이트 경로', 'Path of the site', 'サイト内のパス'],
    external: ['외부 링크', 'Outside link', '外部リンク'],
  }),
  visibleTypeCd: group(codes.VISIBLE_TYPE, {
    everyone: ['모두', 'Everyone', 'すべて'],
    members: ['회원만', 'Members', '会員のみ'],
    nonMembers: ['비회원만', 'Non-members', '非会員のみ'],
  }),
  marketingTool: group(codes.MARKETING_TOOL, {
    analytics: ['구글 애널리틱스', 'Analytics', 'アナリティクス'],
    pixel: ['메타 픽셀', 'Pixel', 'ピクセル'],
    kakao: ['카카오톡 채널', 'Kakao messenger', 'カカオトーク'],
    channelTalk: ['채널톡', 'Channel Talk', 'チャネルトーク'],
  }),
  postType: group(codes.POST_TYPE, {
    notice: ['공지', 'Notice', 'お知らせ'],
    general: ['일반', 'General', '一般'],
    task: ['과제', 'Task', '課題'],
    question: ['질문', 'Question', '質問'],
  }),
  formFieldKind: group(codes.FORM_FIELD_KIND, {
    shortText: ['단답형', 'Short text', '短文'],
    longText: ['장문형', 'Long text', '長文'],
    multipleChoice: ['선택형', 'Multiple choice', '選択式'],
    phoneNumber: ['전화번호', 'Phone number', '電話番号'],
    email: ['이메일', 'Email', 'メール'],
    agree: ['동의', 'Agreement', '同意'],
  }),
  formAgreement: group(codes.FORM_AGREEMENT, {
    privacy: ['개인정보 수집', 'Privacy', '個人情報'],
    marketing: ['마케팅 수신', 'Marketing', 'マーケティング'],
  }),
  formOption: group(codes.FORM_OPTION, {
    changeable: ['응답 수정 가능', 'Answers can change', '回答の変更可'],
    notChangeable: ['응답 수정 불가', 'Answers are final', '回答の変更不可'],
    duplicatesAllowed: ['중복 선택 가능', 'Duplicates allowed', '重複可'],
  }),
  formType: group(codes.FORM_TYPE, {
    single: ['1인 1회', 'Single', '1人1回'],
    repeat: ['여러 번', 'Repeat', '複数回'],
    default: ['기본 가입 폼', 'Default', '基本登録フォーム'],
  }),
  alarmType: group(codes.ALARM_TYPE, {
    courseChanged: ['클래스 소식', 'Class news', 'クラスのお知らせ'],
    signUp: ['가입', 'Sign-up', '登録'],
    roleOrInvitation: ['역할과 초대', 'Role or invitation', '役割と招待'],
    siteNotice: ['사이트 알림', 'Site notice', 'サイト通知'],
    paymentOrPlan: ['결제와 요금제', 'Payment or plan', '決済とプラン'],
    boardNotice: ['공지사항', 'Board notice', '掲示板のお知らせ'],
    enrolmentReceived: ['신청 접수', 'Enrolment received', '申込受付'],
    enrolmentApproved: ['신청 승인', 'Enrolment approved', '申込承認'],
    enrolmentWaiting: ['신청 대기', 'Enrolment waiting', '申込待機'],
    missionNotice: ['미션 알림', 'Mission notice', 'ミッション通知'],
    question: ['질문', 'Question', '質問'],
    answer: ['답변', 'Answer', '回答'],
    classCancelled: ['클래스 취소', 'Class cancelled', 'クラス中止'],
    liveSoon: ['라이브 시작', 'Live about to start', 'ライブ開始'],
    like: ['좋아요', 'Like', 'いいね'],
    normal: ['일반 알림', 'Notice', '一般通知'],
    homework: ['과제', 'Homework', '課題'],
    classNotice: ['클래스 공지', 'Class notice', 'クラスのお知らせ'],
  }),
  dashboardFilter: group(codes.DASHBOARD_FILTER, {
    today: ['오늘', 'Today', '今日'],
    yesterday: ['어제', 'Yesterday', '昨日'],
    lastMonth: ['지난달', 'Last month', '先月'],
    last7Days: ['최근 7일', 'Last 7 days', '過去7日'],
    last30Days: ['최근 30일', 'Last 30 days', '過去30日'],
    last90Days: ['최근 90일', 'Last 90 days', '過去90日'],
  }),
  currency: group(codes.CURRENCY, {
    krw: ['원', 'Won', 'ウォン'],
    usd: ['달러', 'US dollar', '米ドル'],
  }),
  language: group(codes.LANGUAGE, {
    ko: ['한국어', 'Korean', '韓国語'],
    en: ['영어', 'English', '英語'],
    ja: ['일본어', 'Japanese', '日本語'],
  }),
} as const satisfies Record<string, readonly CommonCode[]>

export type GroupCode = keyof typeof codeGroups

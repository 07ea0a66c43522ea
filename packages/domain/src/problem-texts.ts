import type { Labels } from './account-labels.ts'
import type { Language } from './codes.ts'

type Texts = { ko: string; en: string; ja: string }

/** Without a label the bare text is used. */
type Entry = Texts & { bare?: Texts }

/** What can be wrong with one field. `{n}` stands for the limit, in the unit the field has. */
const PLAIN = {
  required: {
    ko: '{label} 항목을 입력해주세요!',
    en: 'Please fill in “{label}”.',
    ja: '「{label}」を入力してください。',
    bare: { ko: '필수 정보입니다', en: 'This is required.', ja: '必須項目です。' },
  },
  contentRequired: {
    ko: '내용을 입력해주세요',
    en: 'Please enter the content',
    ja: '内容を入力してください',
  },
  notAgreed: { ko: '동의가 필요해요.', en: 'Your agreement is needed.', ja: '同意が必要です。' },
  copyAnew: {
    ko: '새 사본을 올려 주세요. 전에 낸 사본은 바뀌기 전의 것이에요.',
    en: 'Please upload a new copy. The one that is kept is of before the change.',
    ja: '新しいコピーをアップロードしてください。提出済みのものは変更前のコピーです。',
  },
  notChosen: { ko: '하나를 선택해 주세요.', en: 'Please choose one.', ja: '1つ選択してください。' },
  format: { ko: '형식이 올바르지 않아요.', en: 'The format is not right.', ja: '形式が正しくありません。' },
  email: {
    ko: '이메일 형식으로 입력해주세요.',
    en: 'Please enter an email address.',
    ja: 'メールアドレスの形式で入力してください。',
  },
  url: {
    ko: 'http:// 또는 https://로 시작하는 주소를 입력해주세요.',
    en: 'The address must begin with http:// or https://.',
    ja: 'http://またはhttps://で始まるアドレスを入力してください。',
  },
  sitePath: {
    ko: '/로 시작하는 사이트 안의 경로를 입력해주세요.',
    en: 'Please enter a path of this site that begins with /.',
    ja: '/で始まるサイト内のパスを入力してください。',
  },
  link: {
    ko: '/로 시작하는 사이트 안의 경로나 https://로 시작하는 주소를 입력해주세요.',
    en: 'Please enter a path of this site that begins with /, or an address that begins with https://.',
    ja: '/で始まるサイト内のパス、またはhttps://で始まるアドレスを入力してください。',
  },
  phone: {
    ko: '전화번호 형식으로 입력해주세요.',
    en: 'Please enter a phone number.',
    ja: '電話番号の形式で入力してください。',
  },
  digits: { ko: '숫자만 입력해주세요.', en: 'Digits only.', ja: '数字のみ入力してください。' },
  date: { ko: '날짜를 확인해 주세요.', en: 'Please check the date.', ja: '日付をご確認ください。' },
  time: { ko: '시간을 확인해 주세요.', en: 'Please check the time.', ja: '時間をご確認ください。' },
  password: {
    ko: '영문, 숫자, 특수문자를 모두 포함해 8자 이상 입력해주세요.',
    en: 'At least 8 characters with a letter, a number and a special character.',
    ja: '英字・数字・特殊文字をすべて含む8文字以上で入力してください。',
  },
  shares: {
    ko: '한 사람에 1~100% 사이로, 모두 더해 100%를 넘지 않게 입력해 주세요.',
    en: 'From 1 to 100 percent each, and no more than 100 together.',
    ja: '1人につき1〜100%、合計が100%を超えないように入力してください。',
  },
  secondaryPassword: {
    ko: '영문과 숫자로 4자 이상 입력해주세요.',
    en: 'Letters and digits only, at least 4.',
    ja: '英字と数字で4文字以上入力してください。',
  },
  userId: {
    ko: '영문과 숫자로 2자 이상 입력해주세요.',
    en: 'Letters and digits only, at least 2.',
    ja: '英字と数字で2文字以上入力してください。',
  },
  passwordMismatch: {
    ko: '비밀번호가 서로 달라요.',
    en: 'The passwords differ.',
    ja: 'パスワードが一致しません。',
  },
  code: {
    ko: '숫자 6자리를 입력해주세요.',
    en: 'Please enter the 6 digits.',
    ja: '6桁の数字を入力してください。',
  },
  path: {
    ko: '영문, 숫자, _, -만 사용할 수 있어요.',
    en: 'Letters, digits, _ and - only.',
    ja: '英字、数字、_、-のみ使用できます。',
  },
  address: {
    ko: '영문과 숫자만 사용할 수 있어요.',
    en: 'Letters and digits only.',
    ja: '英字と数字のみ使用できます。',
  },
  colour: {
    ko: '#1A2B3C 같은 색상 코드를 입력해주세요.',
    en: 'Please enter a colour such as #1A2B3C.',
    ja: '#1A2B3Cのようなカラーコードを入力してください。',
  },
  businessNumber: {
    ko: '사업자등록번호를 확인해 주세요.',
    en: 'Please check the business number.',
    ja: '事業者登録番号をご確認ください。',
  },
  youtube: {
    ko: '유튜브 동영상 주소를 입력해주세요.',
    en: 'Please enter the address of a YouTube video.',
    ja: 'YouTube動画のアドレスを入力してください。',
  },
  vimeo: {
    ko: '비메오 동영상 주소를 입력해주세요.',
    en: 'Please enter the address of a Vimeo video.',
    ja: 'Vimeo動画のアドレスを入力してください。',
  },
  wholeNumber: {
    ko: '0 이상의 정수를 입력해주세요.',
    en: 'Please enter a whole number, 0 or more.',
    ja: '0以上の整数を入力してください。',
  },
  unknownChoice: {
    ko: '선택할 수 없는 값이에요.',
    en: 'This choice does not exist.',
    ja: '選択できない値です。',
  },
  duplicate: { ko: '이미 추가했어요.', en: 'Already added.', ja: 'すでに追加されています。' },
  choiceTaken: {
    ko: '다른 분이 먼저 선택했어요. 다른 것을 골라 주세요.',
    en: 'Somebody else took this choice. Please choose another one.',
    ja: '他の方が先に選択しました。別のものをお選びください。',
  },
  taken: { ko: '이미 사용 중이에요.', en: 'Already in use.', ja: 'すでに使用されています。' },
  reserved: {
    ko: '사용할 수 없는 주소예요.',
    en: 'This address is reserved.',
    ja: '使用できないアドレスです。',
  },
  notBelowPrice: {
    ko: '할인가는 수강료보다 낮아야 해요.',
    en: 'The discounted price must be below the price.',
    ja: '割引価格は受講料より低くしてください。',
  },
  hasRecords: {
    ko: '이미 인증 기록이 있는 날은 뺄 수 없어요.',
    en: 'There are records on days that this would leave out.',
    ja: 'すでに記録のある日は外せません。',
  },
  endBeforeStart: {
    ko: '종료는 시작보다 뒤여야 해요.',
    en: 'The end must come after the start.',
    ja: '終了は開始より後にしてください。',
  },
  recruitmentEndsBeforeClass: {
    ko: '모집 마감은 클래스 시작일보다 빠를 수 없어요.',
    en: 'Recruitment cannot end before the class starts.',
    ja: '募集の締切はクラス開始日より前にできません。',
  },
  notPast: {
    ko: '지난 시간은 선택할 수 없어요.',
    en: 'This time has passed.',
    ja: '過去の時間は選択できません。',
  },
  bothMaterialPrices: {
    ko: '재료비는 원화와 달러를 모두 입력해주세요.',
    en: 'Enter the material cost in both won and dollars.',
    ja: '材料費はウォンとドルの両方を入力してください。',
  },
  neverCharged: {
    ko: '이 가격으로 판매한 적이 없어요. 할인 없이 먼저 판매해야 할인 전 가격으로 보여 줄 수 있어요.',
    en: 'It was never sold at this price. Sell it without a discount first; then the price can be shown struck through.',
    ja: 'この価格で販売したことがありません。割引なしで販売した後でないと割引前価格として表示できません。',
  },
  worseForHolders: {
    ko: '이미 받은 사람에게 불리해지는 값으로는 바꿀 수 없어요.',
    en: 'This would be worse for those who hold the coupon already.',
    ja: 'すでに持っている人に不利になる値には変更できません。',
  },
  openHasPrice: {
    ko: '전체 공개 클래스에는 가격을 둘 수 없어요.',
    en: 'A free-open class has no price.',
    ja: '無料公開クラスには価格を設定できません。',
  },
  priceNeeded: {
    ko: '유료 클래스에는 가격이 필요해요.',
    en: 'A paid class needs a price.',
    ja: '有料クラスには価格が必要です。',
  },
  freeVideoLimitsPlay: {
    ko: '무료로 공개한 영상에는 동시 시청 제한을 둘 수 없어요.',
    en: 'Videos released for free cannot limit simultaneous viewing.',
    ja: '無料公開の動画には同時視聴制限を設定できません。',
  },
  krwOnly: {
    ko: '통화가 다른 클래스가 있어 원화만 사용할 수 있어요.',
    en: 'The classes have different currencies, so won only.',
    ja: '通貨の異なるクラスがあるためウォンのみ使用できます。',
  },
  halfStars: {
    ko: '별점은 0.5점 단위로 5점까지 줄 수 있어요.',
    en: 'Ratings go in half stars up to 5.',
    ja: '評価は0.5刻みで5までです。',
  },
  content: {
    ko: '사용할 수 없는 내용이 들어 있어요.',
    en: 'It holds content that is not allowed.',
    ja: '使用できない内容が含まれています。',
  },
  widgetKey: {
    ko: '결제위젯 키예요. API 개별 연동 키를 입력해 주세요.',
    en: 'This is a key of the payment widget. Please enter the one for API integration.',
    ja: '決済ウィジェットのキーです。API個別連携キーを入力してください。',
  },
  keyPair: {
    ko: '테스트 키와 라이브 키는 함께 쓸 수 없어요.',
    en: 'A test key and a live key do not go together.',
    ja: 'テストキーとライブキーは一緒に使えません。',
  },
  keyRefused: {
    ko: '결제사가 이 키를 받아들이지 않았어요. 다시 확인해 주세요.',
    en: 'The payment company refuses this key. Please check it.',
    ja: '決済会社がこのキーを受け付けませんでした。ご確認ください。',
  },
  keyOfAnother: {
    ko: '다른 결제 상점에서 쓰고 있는 키예요. 내 상점의 클라이언트 키와 시크릿 키를 함께 입력해 주세요.',
    en: 'This key is in use by another payment account. Please enter the client key and secret key of your own.',
    ja: '別の決済アカウントで使用中のキーです。ご自身のアカウントのクライアントキーとシークレットキーを入力してください。',
  },
  snippetOpen: {
    ko: '닫히지 않은 태그나 주석이 있어요. 코드를 확인해 주세요.',
    en: 'A tag or comment is not closed. Please check the code.',
    ja: '閉じられていないタグまたはコメントがあります。コードをご確認ください。',
  },
  snippetElement: {
    ko: '여기에 넣을 수 없는 태그가 있어요. script, style, link, meta, noscript, img, iframe만 쓸 수 있고, body에는 div, span, p, a도 쓸 수 있어요.',
    en: 'A tag is not allowed here: script, style, link, meta, noscript, img and iframe are, and in body also div, span, p and a.',
    ja: 'ここでは使えないタグがあります。script、style、link、meta、noscript、img、iframe、bodyではdiv、span、p、aも使えます。',
  },
  notEditable: {
    ko: '수정할 수 없는 항목이에요.',
    en: 'This cannot be changed.',
    ja: '変更できない項目です。',
  },
} as const satisfies Record<string, Entry>

const COUNTED = {
  tooLong: {
    ko: '최대 {n}자까지 입력할 수 있습니다.',
    en: 'Up to {n} characters allowed.',
    ja: '最大{n}文字まで入力できます。',
  },
  tooShort: {
    ko: '최소 {n}자 이상 입력해주세요.',
    en: 'At least {n} characters needed.',
    ja: '{n}文字以上入力してください。',
  },
  tooSmall: { ko: '{n} 이상이어야 해요.', en: 'Must be {n} or more.', ja: '{n}以上にしてください。' },
  tooLarge: { ko: '{n} 이하여야 해요.', en: 'Must be {n} or less.', ja: '{n}以下にしてください。' },
  tooFew: { ko: '{n}개 이상 필요해요.', en: 'At least {n} needed.', ja: '{n}個以上必要です。' },
  tooMany: { ko: '최대 {n}개까지예요.', en: 'No more than {n}.', ja: '最大{n}個までです。' },
  periodTooShort: {
    ko: '기간은 {n}개월 이상이어야 해요.',
    en: 'The period must be {n} months or longer.',
    ja: '期間は{n}か月以上にしてください。',
  },
  belowLaw: {
    ko: '법에서 정한 최소한({n})보다 적을 수 없어요. {law}',
    en: 'The law asks for at least {n}. {law}',
    ja: '法律で定められた最低限（{n}）を下回ることはできません。{law}',
  },
  aboveLaw: {
    ko: '법에서는 {n}까지만 허용해요. {law}',
    en: 'The law allows {n} at most. {law}',
    ja: '法律で認められているのは{n}までです。{law}',
  },
} as const satisfies Record<string, Entry>

export type PlainProblem = keyof typeof PLAIN
export type CountedProblem = keyof typeof COUNTED

/** A problem of one field: a code, or a code with the limit that was broken and the article that sets it. */
export type FieldProblem =
  | PlainProblem
  /** `law` is the article in the words of each language. */
  | { code: CountedProblem; n: number; law?: Readonly<Record<Language, string>> }

/** Narrows what an error answer carries in `fields` (ERR-23). */
export function isFieldProblem(value: unknown): value is FieldProblem {
  if (typeof value === 'string') return Object.hasOwn(PLAIN, value)
  if (typeof value !== 'object' || value === null || !('code' in value) || !('n' in value)) return false
  if ('law' in value && typeof value.law !== 'object') return false
  return typeof value.code === 'string' && Object.hasOwn(COUNTED, value.code) && typeof value.n === 'number'
}

/** VAL-03, VAL-04, VAL-05, VAL-21: the sentence for a problem. `label` is the field's visible name. */
export function problemText(problem: FieldProblem, language: Language, label?: string): string {
  if (typeof problem !== 'string') {
    const locale = { ko: 'ko-KR', en: 'en-US', ja: 'ja-JP' }[language]
    const sentence = COUNTED[problem.code][language].replace('{n}', problem.n.toLocaleString(locale))
    return sentence.replace('{law}', problem.law?.[language] ?? '').trimEnd()
  }
  const entry: Entry = PLAIN[problem]
  if (label === undefined || label === '') return (entry.bare ?? entry)[language]
  return entry[language].replace('{label}', () => label)
}

/** The sentences for all that a rule found, by field. */
export function problemTexts<Field extends string>(
  problems: Readonly<Partial<Record<Field, FieldProblem>>>,
  language: Language,
  labels: Labels = {},
): Partial<Record<Field, string>> {
  const said: Partial<Record<Field, string>> = {}
  for (const field in problems) {
    const problem = problems[field]
    if (problem !== undefined) said[field] = problemText(problem, language, labels[field]?.[language])
  }
  return said
}

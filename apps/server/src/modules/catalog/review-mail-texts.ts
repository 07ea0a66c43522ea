import type { Language } from '@seodang/domain/codes'
import type { LaunchCode } from '@seodang/domain/launch'
import type { ReviewResult } from '@seodang/domain/release'

interface MailTexts {
  subject: string
  text: string
  label: string
}

/** `{site}`, `{title}`, `{reason}`, `{missing}`; the site's own words as everywhere. */
export const REVIEW_MAILS: Record<Exclude<ReviewResult, 'withdrawn'>, Record<Language, MailTexts>> = {
  released: {
    ko: {
      subject: '[{site}] {title} 심사를 통과했어요',
      text: `{title} 심사를 통과해서 지금부터 사이트에 공개돼요.

이제 사람들이 찾아보고 신청할 수 있어요.`,
      label: '{class} 열기',
    },
    en: {
      subject: '[{site}] {title} passed its review',
      text: `{title} passed its review and is public from now on.

People can find it and enrol.`,
      label: 'Open the {class}',
    },
    ja: {
      subject: '[{site}] {title} が審査を通過しました',
      text: `{title} が審査を通過し、サイトに公開されました。

これから多くの方が閲覧し、申し込めます。`,
      label: '{class}を開く',
    },
  },
  automatic: {
    ko: {
      subject: '[{site}] {title|이/가} 자동으로 공개되었어요',
      text: `심사 기간이 지나 {title|이/가} 자동으로 공개되었어요.

이제 사람들이 찾아보고 신청할 수 있어요.`,
      label: '{class} 열기',
    },
    en: {
      subject: '[{site}] {title} is public now',
      text: `The time for its review is over, so {title} was released by itself.

People can find it and enrol.`,
      label: 'Open the {class}',
    },
    ja: {
      subject: '[{site}] {title} が自動で公開されました',
      text: `審査期間が終了したため、{title} が自動で公開されました。

これから多くの方が閲覧し、申し込めます。`,
      label: '{class}を開く',
    },
  },
  sentBack: {
    ko: {
      subject: '[{site}] {title} 심사에서 고칠 점이 있어요',
      text: `{title} 심사 결과, 공개하기 전에 고칠 점이 있어요.

{reason}

고친 뒤에 다시 심사를 신청해 주세요.`,
      label: '고치러 가기',
    },
    en: {
      subject: '[{site}] The review of {title} asks for changes',
      text: `{title} was reviewed, and something has to change before it becomes public.

{reason}

Please submit it again afterwards.`,
      label: 'Open the editor',
    },
    ja: {
      subject: '[{site}] {title} の審査で修正点がありました',
      text: `{title} の審査の結果、公開前に修正が必要な点がありました。

{reason}

修正後、もう一度審査を申請してください。`,
      label: '編集画面へ',
    },
  },
  incomplete: {
    ko: {
      subject: '[{site}] {title|을/를} 자동으로 공개하지 못했어요',
      text: `심사 기간이 지났지만 지금은 공개에 필요한 것이 빠져 있어 {title|을/를} 공개하지 못했어요.

{missing}

채운 뒤에 다시 심사를 신청해 주세요.`,
      label: '고치러 가기',
    },
    en: {
      subject: '[{site}] {title} could not be released',
      text: `The time for its review is over, but {title} now misses something that a public class needs.

{missing}

Please submit it again once that is filled in.`,
      label: 'Open the editor',
    },
    ja: {
      subject: '[{site}] {title} を自動で公開できませんでした',
      text: `審査期間は終了しましたが、公開に必要な項目が不足しているため {title} を公開できませんでした。

{missing}

入力後、もう一度審査を申請してください。`,
      label: '編集画面へ',
    },
  },
}

const says = (ko: string, en: string, ja: string): Record<Language, string> => ({ ko, en, ja })

/** What is missing, as a line of a list. */
export const MISSING_TEXTS: Record<LaunchCode, Record<Language, string>> = {
  title: says('제목', 'Title', 'タイトル'),
  image: says('대표 이미지', 'Cover', 'カバー画像'),
  introduction: says('소개', 'Introduction', '紹介文'),
  teacher: says('{instructor}', '{instructor}', '{instructor}'),
  fields: says('형식이 맞지 않는 칸', 'Fields that are not right', '形式が正しくない項目'),
  noItems: says('커리큘럼 항목', 'Items of the curriculum', 'カリキュラムの項目'),
  fewClasses: says('두 개 이상의 {class}', 'At least two classes', '2つ以上の{class}'),
  unpublishedClasses: says(
    '공개된 {class}만 담은 패키지',
    'Classes of the package that are all published',
    '公開済みの{class}だけのパッケージ',
  ),
  itemTitle: says('커리큘럼 항목의 제목', 'Titles of items', 'カリキュラム項目のタイトル'),
  quizEmpty: says('퀴즈의 문항', 'Questions of quizzes', 'クイズの問題'),
  chatRoomClosed: says(
    '들어갈 수 있는 채팅방',
    'A chat room that learners may enter',
    '入室できるチャットルーム',
  ),
  videoNotReady: says('재생할 수 있는 동영상', 'Videos that play', '再生できる動画'),
  lessonLength: says('동영상의 길이', 'Length of the videos', '動画の長さ'),
  sessionTime: says('모임 시간', 'Times of the sessions', '集まりの時間'),
  sessionsClash: says('겹치지 않는 모임 시간', 'Sessions that do not overlap', '重ならない集まりの時間'),
  playLimit: says('무료 공개 영상의 시청 제한', 'Viewing limits of free videos', '無料公開動画の視聴制限'),
  preview: says('미리보기 영상', 'A free preview', '無料プレビュー'),
  price: says('수강료', 'Price', '受講料'),
  discount: says('할인 설정', 'Discount', '割引の設定'),
  refundRule: says('환불 규정', 'Refund rule', '返金規定'),
  businessDetails: says('사업자 정보', 'Business details of the site', '事業者情報'),
  terms: says('이용약관과 개인정보처리방침', 'Terms and privacy policy', '利用規約とプライバシーポリシー'),
}

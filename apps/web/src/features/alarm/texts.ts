import type { AlarmKind, AlarmWay } from '@seodang/domain/alarm'

type Texts = {
  title: string
  lead: string
  always: string
  failed: string
} & Record<AlarmKind | AlarmWay | `${AlarmKind}Note`, string>

export const ko = {
  title: '알림 설정',
  lead: '{site}에서 보내는 알림을 골라 받을 수 있어요.',
  always: '항상 알려 드려요',
  failed: '바꾸지 못했어요. 잠시 후 다시 시도해 주세요.',
  site: '사이트 알림',
  email: '이메일',
  message: '메시지',
  account: '계정과 역할',
  accountNote: '가입, 이메일 인증, 맡은 역할',
  payment: '결제와 환불',
  paymentNote: '결제, 입금, 환불',
  place: '내 {attend} 신청',
  placeNote: '승인, 대기, 보류, 취소',
  applicants: '{class} 신청자',
  applicantsNote: '내가 맡은 {class}에 들어온 신청',
  news: '{class} 소식',
  newsNote: '새로 열린 {class}, 공지, 과제, 라이브',
  answers: '질문과 후기',
  answersNote: '질문과 후기, 그에 달린 답변',
  likes: '좋아요',
  likesNote: '내가 맡은 {class}의 좋아요',
  notices: '공지와 그 밖의 소식',
  noticesNote: '사이트 공지, 게시판, 영상 변환 결과',
} satisfies Texts

export const en: typeof ko = {
  title: 'Notification settings',
  lead: 'Choose what {site} tells you.',
  always: 'You are always told',
  failed: 'This could not be changed. Please try again in a moment.',
  site: 'On the site',
  email: 'Email',
  message: 'Message',
  account: 'Account and roles',
  accountNote: 'Joining, email verification, your roles',
  payment: 'Payments and refunds',
  paymentNote: 'Payments, transfers, refunds',
  place: 'Your places',
  placeNote: 'Approved, waiting, on hold, cancelled',
  applicants: 'Applicants',
  applicantsNote: 'Who applies for a {class} that you look after',
  news: '{Class} news',
  newsNote: 'Newly opened, notices, homework, live sessions',
  answers: 'Questions and reviews',
  answersNote: 'Questions, reviews and their answers',
  likes: 'Likes',
  likesNote: 'Likes of a {class} that you look after',
  notices: 'Notices and other news',
  noticesNote: 'Notices of the site, boards, converted videos',
}

export const ja: typeof ko = {
  title: '通知設定',
  lead: '{site} からのお知らせを選んで受け取れます。',
  always: '常にお知らせします',
  failed: '変更できませんでした。しばらくしてからもう一度お試しください。',
  site: 'サイト内',
  email: 'メール',
  message: 'メッセージ',
  account: 'アカウントと役割',
  accountNote: '登録、メール認証、担当の役割',
  payment: 'お支払いと返金',
  paymentNote: 'お支払い、入金、返金',
  place: '自分の{attend}申し込み',
  placeNote: '承認、待機、保留、取り消し',
  applicants: '{class}の申込者',
  applicantsNote: '担当する{class}への申し込み',
  news: '{class}のお知らせ',
  newsNote: '新しい{class}、お知らせ、課題、ライブ',
  answers: '質問とレビュー',
  answersNote: '質問、レビュー、その回答',
  likes: 'お気に入り',
  likesNote: '担当する{class}のお気に入り',
  notices: 'お知らせとその他',
  noticesNote: 'サイトのお知らせ、掲示板、動画の変換結果',
}

import type { ErrorEntry } from './entry.ts'

/** Reviews, boards, chat, forms and messages (1006). */
export const COMMUNITY_ERRORS = {
  REVIEW_NOT_ALLOWED: {
    code: '100600',
    status: 403,
    ko: '후기를 쓸 수 없는 클래스예요.',
    en: 'You cannot review this class.',
    ja: 'レビューを書けないクラスです。',
  },
  POST_NOT_WRITABLE: {
    code: '100601',
    status: 403,
    ko: '글을 쓸 수 없는 게시판이에요.',
    en: 'You cannot write on this board.',
    ja: '投稿できない掲示板です。',
  },
  ALREADY_REPORTED: {
    code: '100602',
    status: 409,
    ko: '이미 신고했어요.',
    en: 'You have already reported this.',
    ja: 'すでに通報済みです。',
  },
  CHAT_ROOM_FULL: {
    code: '100603',
    status: 409,
    ko: '채팅방 정원이 찼어요.',
    en: 'This chat room is full.',
    ja: 'チャットルームの定員に達しました。',
  },
  CHAT_MUTED: {
    code: '100604',
    status: 403,
    ko: '지금은 메시지를 보낼 수 없어요.',
    en: 'You cannot send messages right now.',
    ja: '現在メッセージを送信できません。',
  },
  FORM_CLOSED: {
    code: '100605',
    status: 409,
    ko: '지금은 응답을 받지 않는 폼이에요.',
    en: 'This form is not taking answers now.',
    ja: '現在回答を受け付けていないフォームです。',
  },
  FORM_LIMIT_REACHED: {
    code: '100606',
    status: 409,
    ko: '응답이 마감된 폼이에요.',
    en: 'This form has all the answers it takes.',
    ja: '回答数の上限に達したフォームです。',
  },
  FORM_ALREADY_ANSWERED: {
    code: '100607',
    status: 409,
    ko: '이미 응답한 폼이에요.',
    en: 'You have already answered this form.',
    ja: 'すでに回答したフォームです。',
  },
  FORM_NOT_CHANGEABLE: {
    code: '100608',
    status: 409,
    ko: '응답을 수정할 수 없는 폼이에요.',
    en: 'Answers to this form cannot be changed.',
    ja: '回答を変更できないフォームです。',
  },
  MESSAGE_REFUSED: {
    code: '100609',
    status: 409,
    ko: '광고 메시지 규정에 맞지 않아 보낼 수 없어요.',
    en: 'The message breaks the rules for advertising and cannot be sent.',
    ja: '広告メッセージの規定に合わないため送信できません。',
  },
  CAMPAIGN_STARTED: {
    code: '100610',
    status: 409,
    ko: '이미 보내기 시작한 캠페인이에요.',
    en: 'This campaign has already started.',
    ja: 'すでに送信を開始したキャンペーンです。',
  },
  SHARE_FAILED: {
    code: '100611',
    status: 502,
    ko: '공유에 실패했습니다.',
    en: 'Sharing failed.',
    ja: '共有に失敗しました。',
  },
} as const satisfies Record<string, ErrorEntry>

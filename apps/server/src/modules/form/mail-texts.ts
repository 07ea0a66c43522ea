import type { Language } from '@seodang/domain/codes'

interface FormMailTexts {
  subject: string
  text: string
  label: string
}

/** `{site}`, `{name}`, `{form}`. What was answered stays on the site: a mail is read on more than one machine. */
export const STAFF_MAIL: Record<Language, FormMailTexts> = {
  ko: {
    subject: '[{site}] 새 답변이 도착했어요: {form}',
    text: '{name}님, ‘{form}’에 새 답변이 도착했어요. 답변 내용은 사이트에서 확인해 주세요.',
    label: '답변 보기',
  },
  en: {
    subject: '[{site}] A new answer: {form}',
    text: '{name}, somebody answered “{form}”. Please read the answer on the site.',
    label: 'See the answer',
  },
  ja: {
    subject: '[{site}] 新しい回答が届きました: {form}',
    text: '{name}さん、「{form}」に新しい回答が届きました。回答内容はサイトでご確認ください。',
    label: '回答を見る',
  },
}

export const ANSWERER_MAIL: Record<Language, FormMailTexts> = {
  ko: {
    subject: '[{site}] 답변이 접수되었어요: {form}',
    text: '{name}님, ‘{form}’에 남겨 주신 답변을 잘 받았어요. 고맙습니다.',
    label: '폼 열기',
  },
  en: {
    subject: '[{site}] We have your answer: {form}',
    text: '{name}, thank you: your answer to “{form}” has arrived.',
    label: 'Open the form',
  },
  ja: {
    subject: '[{site}] 回答を受け付けました: {form}',
    text: '{name}さん、「{form}」へのご回答を受け付けました。ありがとうございます。',
    label: 'フォームを開く',
  },
}

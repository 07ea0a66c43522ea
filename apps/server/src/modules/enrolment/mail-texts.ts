import type { Language } from '@seodang/domain/codes'
import type { MailTexts } from './learner-mail.ts'

/** What a learner is told by mail about the place in a class; payments speak for themselves (order/mails.ts). */
export type AttendanceMail =
  | 'enrolled'
  | 'applied'
  | 'waiting'
  | 'added'
  | 'approved'
  | 'movedUp'
  | 'held'
  | 'sentBack'
  | 'extended'
  | 'cancelled'

export const ATTENDANCE_MAILS: Record<AttendanceMail, Record<Language, MailTexts>> = {
  enrolled: {
    ko: {
      subject: '[{site}] {title} 신청이 완료되었어요',
      text: `{name}님, {title} {attend} 신청이 완료되었어요.

{attend} 기간: {until}
지금 바로 시작할 수 있어요.`,
      label: '{class} 시작하기',
    },
    en: {
      subject: '[{site}] You are enrolled in {title}',
      text: `Hello {name}, you are enrolled in {title}.

Open until: {until}
You can start right away.`,
      label: 'Start the {class}',
    },
    ja: {
      subject: '[{site}] {title} のお申し込みが完了しました',
      text: `{name}様、{title} のお申し込みが完了しました。

{attend}期間：{until}
すぐに始められます。`,
      label: '{class}を始める',
    },
  },
  applied: {
    ko: {
      subject: '[{site}] {title} 신청을 받았어요',
      text: `{name}님, {title} 신청을 받았어요. 승인되면 메일로 알려 드릴게요.

승인을 기다리는 동안에는 언제든지 신청을 취소할 수 있고, 결제한 금액은 전액 돌려드려요.`,
      label: '신청 보기',
    },
    en: {
      subject: '[{site}] We received your application for {title}',
      text: `Hello {name}, we received your application for {title}. You will get a mail as soon as it is approved.

While it waits you can withdraw at any time, and anything you paid comes back in full.`,
      label: 'See the application',
    },
    ja: {
      subject: '[{site}] {title} のお申し込みを受け付けました',
      text: `{name}様、{title} のお申し込みを受け付けました。承認されたらメールでお知らせします。

承認を待つ間はいつでも取り消すことができ、お支払い金額は全額返金されます。`,
      label: '申し込みを見る',
    },
  },
  waiting: {
    ko: {
      subject: '[{site}] {title} 대기 신청을 받았어요',
      text: `{name}님, {title} 대기자 명단에 등록되었어요. 자리가 나면 신청한 순서대로 등록하고 바로 알려 드릴게요.

기다리는 동안에는 언제든지 취소할 수 있고, 결제한 금액은 전액 돌려드려요.`,
      label: '신청 보기',
    },
    en: {
      subject: '[{site}] You are on the waiting list for {title}',
      text: `Hello {name}, you are on the waiting list for {title}. When a place becomes free it goes to the first in line, and we tell you at once.

While you wait you can withdraw at any time, and anything you paid comes back in full.`,
      label: 'See the application',
    },
    ja: {
      subject: '[{site}] {title} のキャンセル待ちに登録しました',
      text: `{name}様、{title} のキャンセル待ちに登録しました。空きが出たら申し込み順に登録し、すぐにお知らせします。

お待ちの間はいつでも取り消すことができ、お支払い金額は全額返金されます。`,
      label: '申し込みを見る',
    },
  },
  added: {
    ko: {
      subject: '[{site}] {title}에 등록되었어요',
      text: `{name}님, {title}에 등록되었어요.

{attend} 기간: {until}`,
      label: '{class} 시작하기',
    },
    en: {
      subject: '[{site}] You were added to {title}',
      text: `Hello {name}, you were added to {title}.

Open until: {until}`,
      label: 'Start the {class}',
    },
    ja: {
      subject: '[{site}] {title} に登録されました',
      text: `{name}様、{title} に登録されました。

{attend}期間：{until}`,
      label: '{class}を始める',
    },
  },
  approved: {
    ko: {
      subject: '[{site}] {title} 신청이 승인되었어요',
      text: `{name}님, {title} 신청이 승인되었어요.

{attend} 기간: {until}`,
      label: '{class} 시작하기',
    },
    en: {
      subject: '[{site}] Your application for {title} is approved',
      text: `Hello {name}, your application for {title} is approved.

Open until: {until}`,
      label: 'Start the {class}',
    },
    ja: {
      subject: '[{site}] {title} のお申し込みが承認されました',
      text: `{name}様、{title} のお申し込みが承認されました。

{attend}期間：{until}`,
      label: '{class}を始める',
    },
  },
  movedUp: {
    ko: {
      subject: '[{site}] {title}에 자리가 났어요',
      text: `{name}님, 기다리시던 {title}에 자리가 나서 등록해 드렸어요. 지금부터 {attend}할 수 있어요.

{attend} 기간: {until}`,
      label: '{class} 시작하기',
    },
    en: {
      subject: '[{site}] A place in {title} is yours',
      text: `Hello {name}, a place in {title} became free and it is yours. You can start now.

Open until: {until}`,
      label: 'Start the {class}',
    },
    ja: {
      subject: '[{site}] {title} に空きが出ました',
      text: `{name}様、お待ちいただいていた {title} に空きが出たため、登録しました。今から{attend}できます。

{attend}期間：{until}`,
      label: '{class}を始める',
    },
  },
  held: {
    ko: {
      subject: '[{site}] {title} 신청이 보류되었어요',
      text: `{name}님, {title} 신청이 잠시 보류되었어요. 자리는 그대로 유지되고, 다시 승인되면 알려 드릴게요.

{note}`,
      label: '신청 보기',
    },
    en: {
      subject: '[{site}] Your place in {title} is on hold',
      text: `Hello {name}, your place in {title} is on hold. It stays yours, and we tell you when it is approved again.

{note}`,
      label: 'See the application',
    },
    ja: {
      subject: '[{site}] {title} のお申し込みが保留になりました',
      text: `{name}様、{title} のお申し込みが一時保留になりました。席はそのまま確保され、再度承認されたらお知らせします。

{note}`,
      label: '申し込みを見る',
    },
  },
  sentBack: {
    ko: {
      subject: '[{site}] {title} 신청이 대기 상태로 바뀌었어요',
      text: `{name}님, {title} 신청이 승인 대기 상태로 바뀌었어요. 다시 승인되면 알려 드릴게요.

{note}`,
      label: '신청 보기',
    },
    en: {
      subject: '[{site}] Your application for {title} waits again',
      text: `Hello {name}, your application for {title} waits for approval again. We tell you as soon as it is approved.

{note}`,
      label: 'See the application',
    },
    ja: {
      subject: '[{site}] {title} のお申し込みが承認待ちになりました',
      text: `{name}様、{title} のお申し込みが承認待ちに変わりました。再度承認されたらお知らせします。

{note}`,
      label: '申し込みを見る',
    },
  },
  extended: {
    ko: {
      subject: '[{site}] {title} {attend} 기간이 늘어났어요',
      text: `{name}님, {title} {attend} 기간이 늘어났어요.

{attend} 기간: {until}
{note}`,
      label: '이어서 보기',
    },
    en: {
      subject: '[{site}] More time for {title}',
      text: `Hello {name}, your period for {title} was extended.

Open until: {until}
{note}`,
      label: 'Continue',
    },
    ja: {
      subject: '[{site}] {title} の{attend}期間が延長されました',
      text: `{name}様、{title} の{attend}期間が延長されました。

{attend}期間：{until}
{note}`,
      label: '続きから見る',
    },
  },
  cancelled: {
    ko: {
      subject: '[{site}] {title} 신청이 취소되었어요',
      text: `{name}님, {title} 신청이 취소되었어요.

{note}`,
      label: '{class} 보기',
    },
    en: {
      subject: '[{site}] Your enrolment in {title} was cancelled',
      text: `Hello {name}, your enrolment in {title} was cancelled.

{note}`,
      label: 'See the {class}',
    },
    ja: {
      subject: '[{site}] {title} のお申し込みが取り消されました',
      text: `{name}様、{title} のお申し込みが取り消されました。

{note}`,
      label: '{class}を見る',
    },
  },
}

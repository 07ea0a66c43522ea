import type { Language } from '@seodang/domain/codes'
import type { MailTexts } from './learner-mail.ts'

/** What a learner is told by mail about the place in a class; payments speak for themselves (order/mails.ts). */
export type AttendanceMail =
  | 'enrolled'
  | 'applied'
  | 'waiting'
  | 'inLine'
  | 'offered'
  | 'offerExpired'
  | 'passedOver'
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
  inLine: {
    ko: {
      subject: '[{site}] {title} 대기 신청을 받았어요',
      text: `{name}님, {title} 대기자 명단에 등록되었어요. 아직 결제한 금액은 없어요.

자리가 나면 신청한 순서대로 알려 드리고, 정해진 시간 동안 자리를 맡아 둘게요. 그 안에 결제하면 등록돼요.`,
      label: '대기 순서 보기',
    },
    en: {
      subject: '[{site}] You are on the waiting list for {title}',
      text: `Hello {name}, you are on the waiting list for {title}. You have paid nothing yet.

When a place becomes free we tell you in the order of the list and keep it for you for a limited time. Pay within that time and the place is yours.`,
      label: 'See your place in line',
    },
    ja: {
      subject: '[{site}] {title} のキャンセル待ちに登録しました',
      text: `{name}様、{title} のキャンセル待ちに登録しました。お支払いはまだありません。

空きが出たら申し込み順にお知らせし、一定の時間お席を確保します。その間にお支払いいただくと登録されます。`,
      label: '順番を見る',
    },
  },
  offered: {
    ko: {
      subject: '[{site}] {title}에 자리가 났어요. {until}까지 결제해 주세요',
      text: `{name}님, 기다리시던 {title}에 자리가 났어요.

{until}까지 자리를 맡아 둘게요. 그때까지 결제하지 않으면 다음 분에게 넘어가요.
자리가 필요 없다면 내 강의실에서 포기할 수 있어요.`,
      label: '결제하고 등록하기',
    },
    en: {
      subject: '[{site}] A place in {title} is kept for you until {until}',
      text: `Hello {name}, a place in {title} became free and you are next.

We keep it for you until {until}. If it is not paid by then, it goes to the next in line.
If you do not need it, you can give it up under My classes.`,
      label: 'Pay and enrol',
    },
    ja: {
      subject: '[{site}] {title} に空きが出ました。{until}までにお支払いください',
      text: `{name}様、お待ちいただいていた {title} に空きが出ました。

{until}までお席を確保します。それまでにお支払いがない場合は次の方にご案内します。
お席が不要な場合は、マイクラスで辞退できます。`,
      label: '支払って登録する',
    },
  },
  offerExpired: {
    ko: {
      subject: '[{site}] {title} 자리가 다음 분에게 넘어갔어요',
      text: `{name}님, {until}까지 결제가 끝나지 않아 {title} 자리가 다음 분에게 넘어갔고 대기 신청도 끝났어요. 결제된 금액은 없어요.

아직 관심이 있다면 다시 대기 신청할 수 있어요.`,
      label: '{class} 보기',
    },
    en: {
      subject: '[{site}] The place in {title} went to the next in line',
      text: `Hello {name}, the place in {title} was not paid by {until}, so it went to the next in line and your application has ended. Nothing was charged.

If you are still interested you can join the waiting list again.`,
      label: 'See the {class}',
    },
    ja: {
      subject: '[{site}] {title} のお席は次の方にご案内しました',
      text: `{name}様、{until}までにお支払いが完了しなかったため、{title} のお席は次の方にご案内し、キャンセル待ちも終了しました。お支払いは発生していません。

ご希望の場合は、もう一度キャンセル待ちにお申し込みいただけます。`,
      label: '{class}を見る',
    },
  },
  passedOver: {
    ko: {
      subject: '[{site}] {title} 대기 순서가 바뀌었어요',
      text: `{name}님, {title} 운영자가 대기 순서를 뒤로 옮겼어요. 맡아 둔 자리가 있었다면 다음 분에게 넘어갔어요. 대기 신청은 그대로예요.`,
      label: '대기 순서 보기',
    },
    en: {
      subject: '[{site}] Your place in line for {title} has changed',
      text: `Hello {name}, the staff of {title} moved you to the end of the waiting list. A place that was kept for you went to the next in line. You are still waiting.`,
      label: 'See your place in line',
    },
    ja: {
      subject: '[{site}] {title} の順番が変わりました',
      text: `{name}様、{title} の運営者が順番を最後に移動しました。確保していたお席があった場合は次の方にご案内しました。キャンセル待ちは続いています。`,
      label: '順番を見る',
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

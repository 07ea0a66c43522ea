import type { Language } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { mailStaff } from './operator-mails.ts'

/** MEM-08. `{site}`, `{name}`; the site's words as everywhere. */
const REMOVED: Record<Language, { subject: string; text: string; label: string }> = {
  ko: {
    subject: '[{site}] 회원 자격이 종료되었어요',
    text: `{name}님, {site} 운영진이 {name}님의 회원 자격을 종료했어요.

이제 이 사이트의 {class|을/를} 볼 수 없어요. 멤버십과 월 분납은 더 이상 결제되지 않고, 대기 중이던 순서도 취소되었어요. 결제 내역은 그대로 남아 있고, 마케팅 메일은 더 보내지 않아요. 궁금한 점은 사이트 운영진에게 물어봐 주세요.`,
    label: '결제 내역 보기',
  },
  en: {
    subject: '[{site}] Your membership has ended',
    text: `{name}, the staff of {site} have ended your membership.

You can no longer open a {class} of this site. Memberships and monthly payments are not charged any more, and you no longer wait for a place in any {class}. Your payments are still on record, and you get no marketing mail any more. Please ask the staff of the site if you have questions.`,
    label: 'See your payments',
  },
  ja: {
    subject: '[{site}] 会員資格が終了しました',
    text: `{name}さん、{site}の運営メンバーが{name}さんの会員資格を終了しました。

このサイトの{class}は今後ご覧いただけません。メンバーシップと月払いは今後決済されず、キャンセル待ちも取り消されました。決済履歴はそのまま残り、マーケティングメールは送信されません。ご不明な点はサイトの運営メンバーにお問い合わせください。`,
    label: '決済履歴を見る',
  },
}

/** MEM-08: whoever was removed is told, in their language; nothing to an account that is closed. */
export const sendRemoved = (ctx: Context, userSeq: number): Promise<void> =>
  mailStaff(ctx, userSeq, REMOVED, { path: '/paymenthistory', values: () => ({}) })

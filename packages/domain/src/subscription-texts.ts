import type { Language } from './codes.ts'
import type { RecurringState } from './recurring.ts'

type Words = Readonly<Record<Language, string>>

/** The state of a membership of a learner in a word (BYD-23). */
export const STATE_NAMES: Readonly<Record<RecurringState | 'starting', Words>> = {
  starting: { ko: '결제 확인 중', en: 'Confirming payment', ja: '決済確認中' },
  trial: { ko: '무료 체험', en: 'Free trial', ja: '無料体験' },
  active: { ko: '이용 중', en: 'Active', ja: '利用中' },
  pastDue: { ko: '결제 실패', en: 'Payment failed', ja: '決済失敗' },
  paused: { ko: '일시정지', en: 'Paused', ja: '一時停止' },
  cancelling: { ko: '해지 예정', en: 'Ending', ja: '解約予定' },
  ended: { ko: '종료', en: 'Ended', ja: '終了' },
}

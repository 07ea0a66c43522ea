import { DAY, HOUR, MINUTE } from '@seodang/domain/instant'
import type { Oddity } from '@seodang/domain/leaping-clock'
import type { Context, Services } from '../../platform/context.ts'
import { administrators } from './people-store.ts'

const SUBJECT = '서버의 시계를 확인해 주세요 · Look at the server’s clock · サーバーの時計を確認してください'

export function watchClock({ away }: Services): void {
  away.onOddity(tellOfClock)
}

/** Each administrator hears of it once an hour: several processes see the same. */
async function tellOfClock(ctx: Context, { kind, by }: Oddity): Promise<void> {
  // Nobody knows the language of an administrator, and this one has to be understood.
  const text = TEXTS[kind](lengthOf(by)).join('\n\n')
  for (const account of await administrators(ctx))
    await ctx.services.mail.send(ctx, {
      to: { account },
      subject: SUBJECT,
      text,
      once: `clock ${kind} ${ctx.services.now().toISOString().slice(0, 13)}`,
    })
}

function lengthOf(by: number): string {
  const [days, hours] = [Math.floor(by / DAY), Math.floor((by % DAY) / HOUR)]
  return `${days} d ${hours} h ${Math.floor((by % HOUR) / MINUTE)} min`
}

const TEXTS: Record<Oddity['kind'], (length: string) => [string, string, string]> = {
  ahead: (length) => [
    `데이터베이스 서버의 시계가 갑자기 ${length} 앞으로 갔어요. 아무것도 미루지 않았어요. 하루 넘게 갔다면 시각에 따라 끝나는 일(멤버십, 제안, 주문, 휴지통, 보관 기한, 예약 발송)은 한 시간 기다려요. 시계가 틀렸다면 그 안에 바로잡아 주세요.`,
    `The clock of the database’s machine went ahead by ${length} at once. Nothing was put off by it. Where it was more than a day, what ends by the clock (memberships, offers, orders, bins, retention, planned sending) waits for an hour. If the clock is wrong, set it right before that.`,
    `データベースサーバーの時計が突然 ${length} 進みました。何も延期していません。1日を超える場合、時刻で終わるもの（メンバーシップ、オファー、注文、ごみ箱、保管期限、予約送信）は1時間待ちます。時計が誤っていれば、それまでに直してください。`,
  ],
  back: (length) => [
    `데이터베이스 서버의 시계가 ${length} 뒤로 갔거나, 그만큼 앞선 기록이 남아 있어요. 그 시간만큼 앞선 시각으로 저장된 것이 있을 수 있으니 그 사이의 일을 확인해 주세요.`,
    `The clock of the database’s machine went back by ${length}, or a sign was left that far in the future. What was saved meanwhile may carry a time of the future: look at what happened in that time.`,
    `データベースサーバーの時計が ${length} 戻ったか、それだけ先の記録が残っています。その間に保存されたものは未来の時刻になっている可能性があるので、確認してください。`,
  ],
  longOutage: (length) => [
    `서비스가 ${length} 동안 없었어요. 이레가 넘어서 아무 기한도 자동으로 미루지 않았어요. 과제와 시험 기한, 열린 주문을 확인해 주세요.`,
    `The product was away for ${length}. That is more than a week, so no deadline was put off by itself: look at missions, quizzes and open orders.`,
    `サービスが ${length} 停止していました。7日を超えるため、期限は自動では延長していません。課題・クイズの期限と未完了の注文を確認してください。`,
  ],
}

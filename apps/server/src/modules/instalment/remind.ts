import { DAY } from '@seodang/domain/instant'
import { alone } from '../../platform/alone.ts'
import { type Context, inTransaction, type Services, systemContext } from '../../platform/context.ts'
import { tell } from './notices.ts'
import { listAhead, NOTICE_DAYS, PART } from './remind-store.ts'
import { lockPlan, updatePlan } from './store.ts'

/** Each is looked at under its lock, so that running twice tells nobody twice, and each alone. */
export async function remindBuyers(services: Services): Promise<void> {
  let last = 0
  for (;;) {
    const everywhere = systemContext(services, 0)
    const part = await listAhead(everywhere, last)
    for (const one of part)
      await alone(
        everywhere,
        one,
        (site) => inTransaction(site, (ctx) => remind(ctx, one.instalmentPlanSeq)),
        'a buyer could not be told of what comes',
      )
    last = part.at(-1)?.instalmentPlanSeq ?? last
    if (part.length < PART) return
  }
}

async function remind(ctx: Context, instalmentPlanSeq: number): Promise<void> {
  const row = await lockPlan(ctx, instalmentPlanSeq)
  const no = row.paidCount + 1
  const left = (row.dueAt?.getTime() ?? 0) - ctx.now.getTime()
  if (row.state !== 'active' || row.noticedNo >= no || left <= 0 || left > NOTICE_DAYS * DAY) return
  const told = await updatePlan(ctx, instalmentPlanSeq, { noticedNo: no })
  // Who was asked for another card knows the day and the amount.
  if (row.cardAskedAt === null) await tell(ctx, told, 'coming')
}

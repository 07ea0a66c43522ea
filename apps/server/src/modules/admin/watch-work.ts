import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { failedSinceRound } from '../../platform/jobs/failed-work.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { MAIL_QUEUE } from '../../platform/mail/queue.ts'
import { administrators } from './people-store.ts'

const WATCH_WORK = defineJob<{ by: string }>('admin.watchWork', { retryLimit: 1 })

const SUBJECT = '끝내 실패한 작업이 있어요 · Work failed for good · 最終的に失敗したジョブがあります'

export function watchWork({ jobs }: Services): void {
  jobs.work(WATCH_WORK, tellOfFailedWork)
  jobs.schedule(WATCH_WORK, '7 * * * *', { by: 'clock' })
}

/**
 * Tells each administrator once an hour what failed for good since the round before. Mails are left out: what told of one
 * that does not leave would not leave either, and would be the next to tell of. Their banner at the desk tells of them.
 */
export async function tellOfFailedWork(ctx: Context): Promise<void> {
  const kinds = await failedSinceRound(ctx, WATCH_WORK.name, MAIL_QUEUE)
  if (kinds.length === 0) return
  const n = kinds.reduce((sum, { count }) => sum + count, 0)
  // Nobody knows the language of an administrator, and this one has to be understood.
  const text = [
    `작업 ${n}건이 끝내 실패해서 더 시도하지 않아요. 원인을 고친 뒤 관리자 화면에서 다시 시도할 수 있고, 일주일 동안 남아 있어요.`,
    `${n} ${n === 1 ? 'job' : 'jobs'} failed for good and will not be tried again by themselves. Once the cause is mended they can be tried again at the desk; they are kept for a week.`,
    `ジョブ${n}件が最終的に失敗し、これ以上試行されません。原因を直した後、管理画面から再試行できます。1週間保存されます。`,
    kinds.map(({ name, count }) => `${name}: ${count}`).join('\n'),
    `${ctx.services.config.origin}/admin/failed-work`,
  ].join('\n\n')
  await inTransaction(ctx, async (inside) => {
    for (const account of await administrators(inside))
      await inside.services.mail.send(inside, {
        to: { account },
        subject: SUBJECT,
        text,
        once: `failed work ${inside.services.now().toISOString().slice(0, 13)}`,
      })
  })
}

import { formatFileSize } from '@seodang/domain/file-size'
import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { lowRoomOf } from '../../platform/storage/room.ts'
import { administrators } from './people-store.ts'

const WATCH_ROOM = defineJob<{ by: string }>('admin.watchRoom', { retryLimit: 1 })

const SUBJECT = '서버의 저장 공간이 얼마 남지 않았어요 · The disk is almost full · ディスクの空きがわずかです'

export function watchRoom({ jobs }: Services): void {
  jobs.work(WATCH_ROOM, tellOfLowRoom)
  jobs.schedule(WATCH_ROOM, '*/10 * * * *', { by: 'clock' })
}

/** Tells the log each time, and each administrator once a day, while there still is time to make room. */
export async function tellOfLowRoom(ctx: Context): Promise<void> {
  const folder = ctx.services.config.dataDir
  const room = await lowRoomOf(folder)
  if (room === null) return
  ctx.log.warn({ folder, ...room }, 'the volume of the data is almost full')
  const [free, total] = [formatFileSize(room.free), formatFileSize(room.total)]
  // Nobody knows the language of an administrator, and this one has to be understood.
  const text = [
    `${folder}: ${total} 중 ${free} 남았어요. 가득 차면 업로드가 거절되고, 데이터베이스가 같은 곳에 있으면 저장이 멈춰요.`,
    `${free} of ${total} are left there. Once it is full uploads are refused, and a database on it stops saving.`,
    `${total} のうち残り ${free} です。いっぱいになるとアップロードが拒否され、同じ場所のデータベースは保存できなくなります。`,
  ].join('\n\n')
  await inTransaction(ctx, async (inside) => {
    for (const account of await administrators(inside))
      await inside.services.mail.send(inside, {
        to: { account },
        subject: SUBJECT,
        text,
        once: `room ${dayOf(inside)}`,
      })
  })
}

const dayOf = ({ services }: Context) => services.now().toISOString().slice(0, 10)

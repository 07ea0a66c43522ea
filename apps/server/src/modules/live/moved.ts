import { type Context, inTransaction } from '../../platform/context.ts'
import { takeBackPresence } from '../classroom/index.ts'
import { deleteVisitsUntil, listVisits } from './visits-store.ts'

interface Moved {
  courseSeq: number
  curriculumSeq: number
  movedAt?: string
}

/** CUR-16, LIVE-37: who had come to a live before it was moved was not at what is held on the other day. */
export async function forgetEarlierVisits(
  outer: Context,
  { courseSeq, curriculumSeq, movedAt }: Moved,
): Promise<void> {
  if (movedAt === undefined) return
  await inTransaction(outer, async (ctx) => {
    const gone = await deleteVisitsUntil(ctx, curriculumSeq, new Date(movedAt))
    const here = new Set((await listVisits(ctx, curriculumSeq)).map(({ userSeq }) => userSeq))
    for (const userSeq of gone)
      if (!here.has(userSeq)) await takeBackPresence(ctx, { courseSeq, curriculumSeq }, userSeq)
  })
}

import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { mayCheckIn, meetingOf } from '@seodang/domain/coursework'
import { fail } from '@seodang/domain/errors'
import { audit } from '../../platform/audit.ts'
import { type Context, inTransaction } from '../../platform/context.ts'
import { getItem } from '../catalog/index.ts'
import { completeItem, type ItemKey, openLesson, uncompleteItem, useItem } from '../classroom/index.ts'
import { listPresence, type Presence } from './meeting-store.ts'

/** How long a code stands on the screen; the one before counts too, for whoever is slow. */
const CODE_SECONDS = 30
const PURPOSE = 'check-in'
const CODE_LENGTH = 16

/** An offline item of this very class (SEC-04), for its staff. */
async function getMeeting(ctx: Context, key: ItemKey) {
  const item = await getItem(ctx, key.courseSeq, key.curriculumSeq)
  if (item.curriculumTypeCd !== CURRICULUM_TYPE.offline) fail('NO_DATA', { curriculumSeq: key.curriculumSeq })
  return meetingOf(item.extra)
}

export async function meetingPeople(ctx: Context, key: ItemKey) {
  await getMeeting(ctx, key)
  return peopleView(await listPresence(ctx, key))
}

const peopleView = (rows: readonly Presence[]) => ({
  list: rows.map(({ attendSeq, name, email, presentAt }) => ({
    attendSeq,
    name,
    email,
    presentAt: presentAt?.toISOString() ?? null,
  })),
  totalCount: rows.length,
  presentCount: rows.filter(({ presentAt }) => presentAt !== null).length,
})

/** ROOM-25: who is marked has done the lesson; somebody of another class is nobody here. */
export async function markPresent(
  outer: Context,
  key: ItemKey,
  { attendSeqs, presentYn }: { attendSeqs: number[]; presentYn: 'Y' | 'N' },
) {
  await getMeeting(outer, key)
  await inTransaction(outer, async (ctx) => {
    const wanted = new Set(attendSeqs)
    const people = (await listPresence(ctx, key)).filter(({ attendSeq }) => wanted.has(attendSeq))
    if (people.length !== wanted.size) fail('NO_DATA', { curriculumSeq: key.curriculumSeq })
    const changed = people.filter(({ presentAt }) => (presentAt !== null) !== (presentYn === 'Y'))
    // In the order of their keys, so that two who mark the same people do not wait for each other.
    for (const { userSeq } of changed.sort((a, b) => a.userSeq - b.userSeq))
      await (presentYn === 'Y' ? completeItem : uncompleteItem)(ctx, key, userSeq)
    if (changed.length > 0)
      await audit(ctx, 'meeting.presence', `item:${key.curriculumSeq}`, null, {
        presentYn,
        attendSeqs: changed.map(({ attendSeq }) => attendSeq),
      })
  })
  return meetingPeople(outer, key)
}

const stepOf = (at: Date) => Math.floor(at.getTime() / (CODE_SECONDS * 1000))

/** Nothing is stored: the code of a moment follows from the key of the installation. */
const codeOf = (ctx: Context, key: ItemKey, step: number) =>
  ctx.services.secrets
    .sign(PURPOSE, `${ctx.channelSeq}:${key.courseSeq}:${key.curriculumSeq}:${step}`)
    .slice(0, CODE_LENGTH)

export async function checkInCode(ctx: Context, key: ItemKey) {
  const meeting = await getMeeting(ctx, key)
  const step = stepOf(ctx.now)
  const { presentCount } = peopleView(await listPresence(ctx, key))
  return {
    code: codeOf(ctx, key, step),
    expiresAt: new Date((step + 1) * CODE_SECONDS * 1000).toISOString(),
    isOpen: mayCheckIn(meeting, ctx.now),
    presentCount,
  }
}

/** ROOM-25: the code of this moment or the one before, around the time of the meeting. */
export async function checkIn(ctx: Context, key: ItemKey, code: string) {
  const { userSeq } = ctx.principal
  if (userSeq === null) fail('NOT_LOGGED_IN')
  if (ctx.principal.course?.isAttending !== true) fail('NOT_ATTENDING')
  await openLesson(ctx, key)
  const meeting = await getMeeting(ctx, key)
  const step = stepOf(ctx.now)
  const isRight = [step, step - 1].some((at) => codeOf(ctx, key, at) === code)
  if (!isRight || !mayCheckIn(meeting, ctx.now)) fail('CHECK_IN_REFUSED')
  return inTransaction(ctx, async (inner) => {
    await useItem(inner, key, userSeq)
    const { completedAt } = await completeItem(inner, key, userSeq)
    return { completedAt }
  })
}

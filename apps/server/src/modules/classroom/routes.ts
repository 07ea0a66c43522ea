import * as contract from '@seodang/contract/classroom'
import { CURRICULUM_TYPE } from '@seodang/domain/codes'
import { fail } from '@seodang/domain/errors'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { getItem, getVisibleCourse } from '../catalog/index.ts'
import { imageUrl } from '../media/index.ts'
import { recordBeat } from './beat.ts'
import { markDone, markUndone } from './complete.ts'
import { curriculumOf } from './curriculum-list.ts'
import { findInCaptions } from './find-captions.ts'
import { changeNote, createNote, deleteNote, listNotes } from './notes.ts'
import { hold, play } from './play.ts'
import { endOwnPlayer, listPlayers } from './players.ts'
import { playbackOf } from './source.ts'
import { listFacilitators, listProgress } from './store.ts'
import { readTimetable } from './timetable.ts'

export function classroomRoutes(app: FastifyInstance): void {
  serve(app, contract.curriculumList, (ctx, { params }) => curriculumOf(ctx, params.courseSeq))
  serve(app, contract.openItem, (ctx, { params, body }) => play(ctx, params, body))
  serve(app, contract.holdPlay, (ctx, { params, body }) => hold(ctx, params, body.playSessionId))
  serve(app, contract.beat, (ctx, { params, body }) => recordBeat(ctx, params, body))
  serve(app, contract.myPlayers, (ctx) => listPlayers(ctx))
  serve(app, contract.endPlayer, async (ctx, { params }) => {
    await endOwnPlayer(ctx, params.playSeq)
    return {}
  })
  serve(app, contract.complete, (ctx, { params }) => markDone(ctx, params))
  serve(app, contract.uncomplete, (ctx, { params }) => markUndone(ctx, params))
  serve(app, contract.playtimes, async (ctx, { params }) => {
    const { userSeq } = ctx.principal
    const rows = userSeq === null ? [] : await listProgress(ctx, params.courseSeq, userSeq)
    return { playtimes: rows.map(({ curriculumSeq, playSecond }) => ({ curriculumSeq, playSecond })) }
  })
  serve(app, contract.facilitators, async (ctx, { params }) => {
    const rows = await listFacilitators(ctx, params.courseSeq)
    const list = rows.map(({ profileImageKey, ...person }) => ({
      ...person,
      imageUrl: imageUrl(profileImageKey),
    }))
    return { list, totalCount: list.length }
  })
  serve(app, contract.timetable, (ctx, { params }) => readTimetable(ctx, params.courseSeq))
  serve(app, contract.lessonNotes, (ctx, { params, query }) =>
    listNotes(ctx, params.courseSeq, query.curriculumSeq),
  )
  serve(app, contract.createNote, (ctx, { params, body }) => createNote(ctx, params.courseSeq, body))
  serve(app, contract.changeNote, (ctx, { params, body }) => changeNote(ctx, params, body))
  serve(app, contract.deleteNote, async (ctx, { params }) => {
    await deleteNote(ctx, params)
    return {}
  })
  serve(app, contract.findInCaptions, (ctx, { params, query }) =>
    findInCaptions(ctx, params.courseSeq, query.q),
  )
  serve(app, contract.preview, async (ctx, { params }) => {
    await getVisibleCourse(ctx, params.courseSeq)
    const item = await getItem(ctx, params.courseSeq, params.curriculumSeq)
    // Only what staff opened to everybody; anything else does not exist here (SEC-07).
    if (item.isPublic !== 1 || item.curriculumTypeCd !== CURRICULUM_TYPE.video) fail('NO_DATA')
    const { curriculumSeq, title, duration } = item
    return { curriculumSeq, title, duration, ...(await playbackOf(ctx, item)) }
  })
}

import * as classBoard from '@seodang/contract/board'
import * as siteBoard from '@seodang/contract/site-board'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { FILE_OWNER } from '../media/index.ts'
import { classPlace, noticePlace, sitePlace } from './board-place.ts'
import { listClassBoards, setUpClassBoard } from './manage-boards.ts'
import {
  createBoard,
  deleteBoard,
  getManagedBoard,
  listSiteBoards,
  orderBoards,
  setUpBoard,
  useBoard,
} from './manage-site-boards.ts'
import { serveBoard } from './post-routes.ts'

export function boardRoutes(app: FastifyInstance): void {
  serveBoard(app, classBoard.classBoard, FILE_OWNER.classPost, (ctx, { courseSeq }) =>
    classPlace(ctx, courseSeq),
  )
  serveBoard(app, siteBoard.siteBoardPosts, FILE_OWNER.sitePost, (ctx, { boardSeq }) =>
    sitePlace(ctx, boardSeq),
  )
  serveBoard(app, siteBoard.noticeBoard, FILE_OWNER.notice, (ctx) => noticePlace(ctx))

  serve(app, classBoard.changeClassBoard, (ctx, { params, body }) =>
    setUpClassBoard(ctx, params.courseSeq, body),
  )
  serve(app, classBoard.classBoards, (ctx, { query }) => listClassBoards(ctx, query))
  serve(app, siteBoard.siteBoards, (ctx) => listSiteBoards(ctx))
  serve(app, siteBoard.siteBoard, (ctx, { params }) => getManagedBoard(ctx, params.boardSeq))
  serve(app, siteBoard.createSiteBoard, (ctx, { body }) => createBoard(ctx, body))
  serve(app, siteBoard.changeSiteBoard, (ctx, { params, body }) => setUpBoard(ctx, params.boardSeq, body))
  serve(app, siteBoard.useSiteBoard, async (ctx, { params, body }) => {
    await useBoard(ctx, params.boardSeq, body.useYn)
    return {}
  })
  serve(app, siteBoard.orderSiteBoards, async (ctx, { body }) => {
    await orderBoards(ctx, body.boardSeqs)
    return {}
  })
  serve(app, siteBoard.deleteSiteBoard, async (ctx, { params }) => {
    await deleteBoard(ctx, params.boardSeq)
    return {}
  })
}

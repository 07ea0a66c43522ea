import * as contract from '@seodang/contract/board'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { classPlace, openClassPlace } from './board-place.ts'
import { changeComment, createComment, deleteComment, listComments } from './comments.ts'
import { listClassBoards, listReported, setUpClassBoard } from './manage-boards.ts'
import { likePost, reportPost, viewPost } from './react-to-post.ts'
import { listPosts, readPost } from './read-posts.ts'
import { changePost, createPost, deletePost, dismissReports, pinPost, restorePost } from './write-post.ts'

export function boardRoutes(app: FastifyInstance): void {
  serve(app, contract.classPosts, async (ctx, { params, query }) =>
    listPosts(ctx, await openClassPlace(ctx, params.courseSeq), query),
  )
  serve(app, contract.classPost, async (ctx, { params }) =>
    readPost(ctx, await classPlace(ctx, params.courseSeq), params.postSeq),
  )
  serve(app, contract.createClassPost, async (ctx, { params, body }) =>
    createPost(ctx, await classPlace(ctx, params.courseSeq), params.courseSeq, body),
  )
  serve(app, contract.changeClassPost, async (ctx, { params, body }) => {
    await changePost(ctx, await classPlace(ctx, params.courseSeq), params, body)
    return {}
  })
  serve(app, contract.deleteClassPost, async (ctx, { params }) => {
    await deletePost(ctx, await classPlace(ctx, params.courseSeq), params)
    return {}
  })
  serve(app, contract.restoreClassPost, async (ctx, { params }) => {
    await restorePost(ctx, await classPlace(ctx, params.courseSeq), params)
    return {}
  })
  serve(app, contract.viewClassPost, async (ctx, { params }) => {
    await viewPost(ctx, await classPlace(ctx, params.courseSeq), params.postSeq)
    return {}
  })
  serve(app, contract.likeClassPost, async (ctx, { params, body }) =>
    likePost(ctx, await classPlace(ctx, params.courseSeq), params.postSeq, body.likedYn),
  )
  serve(app, contract.reportClassPost, async (ctx, { params, body }) => {
    await reportPost(ctx, await classPlace(ctx, params.courseSeq), params.postSeq, body.reason)
    return {}
  })
  serve(app, contract.classComments, async (ctx, { params }) =>
    listComments(ctx, await classPlace(ctx, params.courseSeq), params.postSeq),
  )
  serve(app, contract.createClassComment, async (ctx, { params, body }) =>
    createComment(ctx, await classPlace(ctx, params.courseSeq), params.postSeq, body),
  )
  serve(app, contract.changeClassComment, async (ctx, { params, body }) => {
    await changeComment(ctx, await classPlace(ctx, params.courseSeq), params, body.content)
    return {}
  })
  serve(app, contract.deleteClassComment, async (ctx, { params }) => {
    await deleteComment(ctx, await classPlace(ctx, params.courseSeq), params)
    return {}
  })

  serve(app, contract.pinClassPost, async (ctx, { params, body }) => {
    await pinPost(ctx, await classPlace(ctx, params.courseSeq), params.postSeq, body)
    return {}
  })
  serve(app, contract.reportedClassPosts, async (ctx, { params }) =>
    listReported(ctx, await classPlace(ctx, params.courseSeq)),
  )
  serve(app, contract.dismissPostReports, async (ctx, { params }) => {
    await dismissReports(ctx, await classPlace(ctx, params.courseSeq), params.postSeq)
    return {}
  })
  serve(app, contract.changeClassBoard, (ctx, { params, body }) =>
    setUpClassBoard(ctx, params.courseSeq, body),
  )
  serve(app, contract.classBoards, (ctx, { query }) => listClassBoards(ctx, query))
}

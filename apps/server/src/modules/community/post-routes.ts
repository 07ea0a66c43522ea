import type { BoardCalls } from '@seodang/contract/board'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { type FILE_OWNER, provideFileRule } from '../media/index.ts'
import { type BoardPlace, opened } from './board-place.ts'
import { changeComment, createComment, deleteComment, listComments } from './comments.ts'
import { likePost, reportPost, viewPost } from './react-to-post.ts'
import { listPosts, mayOpenFile, readPost } from './read-posts.ts'
import { listReported } from './reported-posts.ts'
import { changePost, createPost, deletePost, dismissReports, pinPost, restorePost } from './write-post.ts'

/** Of these a path has the one of its kind. */
interface BoardKeys {
  courseSeq: number
  boardSeq: number
}

/** Reading and writing on one kind of board, wherever its posts are: `placeOf` finds the board by the keys of the path. */
export function serveBoard(
  app: FastifyInstance,
  calls: BoardCalls,
  files: (typeof FILE_OWNER)['classPost' | 'sitePost' | 'notice'],
  placeOf: (ctx: Context, keys: BoardKeys) => Promise<BoardPlace>,
): void {
  // The calls of each kind name their key in their paths, which their common type does not say.
  const at = (ctx: Context, params: object) => placeOf(ctx, params as BoardKeys)

  provideFileRule(app.frame.services, files, {
    endpoint: calls.post,
    mayOpen: async (ctx, { courseSeq, key, within }, uploadSeq) =>
      mayOpenFile(ctx, await placeOf(ctx, { courseSeq, boardSeq: within }), key, uploadSeq),
  })
  serve(app, calls.posts, async (ctx, { params, query }) =>
    listPosts(ctx, opened(ctx, await at(ctx, params)), query),
  )
  serve(app, calls.post, async (ctx, { params }) => readPost(ctx, await at(ctx, params), params.postSeq))
  serve(app, calls.createPost, async (ctx, { params, body }) => createPost(ctx, await at(ctx, params), body))
  serve(app, calls.changePost, async (ctx, { params, body }) => {
    await changePost(ctx, await at(ctx, params), params.postSeq, body)
    return {}
  })
  serve(app, calls.deletePost, async (ctx, { params }) => {
    await deletePost(ctx, await at(ctx, params), params.postSeq)
    return {}
  })
  serve(app, calls.restorePost, async (ctx, { params }) => {
    await restorePost(ctx, await at(ctx, params), params.postSeq)
    return {}
  })
  serve(app, calls.viewPost, async (ctx, { params }) => {
    await viewPost(ctx, await at(ctx, params), params.postSeq)
    return {}
  })
  serve(app, calls.likePost, async (ctx, { params, body }) =>
    likePost(ctx, await at(ctx, params), params.postSeq, body.likedYn),
  )
  serve(app, calls.reportPost, async (ctx, { params, body }) => {
    await reportPost(ctx, await at(ctx, params), params.postSeq, body.reason)
    return {}
  })
  serve(app, calls.comments, async (ctx, { params }) =>
    listComments(ctx, await at(ctx, params), params.postSeq),
  )
  serve(app, calls.createComment, async (ctx, { params, body }) =>
    createComment(ctx, await at(ctx, params), params.postSeq, body),
  )
  serve(app, calls.changeComment, async (ctx, { params, body }) => {
    await changeComment(ctx, await at(ctx, params), params, body.content)
    return {}
  })
  serve(app, calls.deleteComment, async (ctx, { params }) => {
    await deleteComment(ctx, await at(ctx, params), params)
    return {}
  })
  serve(app, calls.pinPost, async (ctx, { params, body }) => {
    await pinPost(ctx, await at(ctx, params), params.postSeq, body)
    return {}
  })
  serve(app, calls.reportedPosts, async (ctx, { params }) => listReported(ctx, await at(ctx, params)))
  serve(app, calls.dismissReports, async (ctx, { params }) => {
    await dismissReports(ctx, await at(ctx, params), params.postSeq)
    return {}
  })
}

import * as media from '@seodang/contract/media'
import type { FastifyInstance } from 'fastify'
import { serve, serveRaw } from '../../platform/http/serve.ts'
import { putCaptions, removeCaptions } from './manage-captions.ts'
import { vimeo, youTube } from './port.ts'
import { complete, presign } from './presigned.ts'
import { readBody } from './read-body.ts'
import { saveFile } from './save-file.ts'
import { cropImage, saveImage } from './save-image.ts'
import type { Transfers } from './transfer.ts'
import { readVideo, removeUpload, removeVideo } from './videos.ts'

/** Calls whose body is a file: the scope leaves it unread until the guard has let the caller in. */
export function serveBodies(scope: FastifyInstance, transfers: Transfers): void {
  serve(scope, media.uploadImage, async (ctx, { query }, reply, request) =>
    saveImage(ctx, query.name ?? '', await readBody(request, reply, media.IMAGE_MAX_BYTES)),
  )
  for (const endpoint of [media.uploadFile, media.uploadClassFile] as const)
    serve(scope, endpoint, async (ctx, { query }, reply, request) =>
      saveFile(ctx, 'material', query.name, await readBody(request, reply, media.FILE_MAX_BYTES)),
    )
  serve(scope, media.uploadAttachment, async (ctx, { query }, reply, request) =>
    saveFile(ctx, 'attachment', query.name, await readBody(request, reply, media.FILE_MAX_BYTES)),
  )
  for (const endpoint of [media.putCaptions, media.putClassCaptions] as const)
    serve(scope, endpoint, async (ctx, { params, query }, reply, request) =>
      putCaptions(ctx, params.uploadVodSeq, query, await readBody(request, reply, media.CAPTION_MAX_BYTES)),
    )
  for (const endpoint of [media.startUpload, media.startClassUpload] as const)
    serveRaw(scope, endpoint, (ctx, _input, reply, request) => transfers.begin(ctx, request, reply))
  for (const endpoint of [media.sendUpload, media.sendClassUpload] as const)
    serveRaw(scope, endpoint, (ctx, { params }, reply, request) =>
      transfers.send(ctx, params.tusId, request, reply),
    )
}

export function serveCalls(app: FastifyInstance, transfers: Transfers): void {
  serve(app, media.cropImage, (ctx, { params, body }) => cropImage(ctx, params.uploadSeq, body))
  serve(app, media.removeUpload, async (ctx, { params }) => {
    await removeUpload(ctx, params.uploadSeq)
    return {}
  })
  for (const endpoint of [media.presignUpload, media.presignClassUpload] as const)
    serve(app, endpoint, (ctx, { params, body }) => presign(ctx, params, body))
  for (const endpoint of [media.completeUpload, media.completeClassUpload] as const)
    serve(app, endpoint, (ctx, { params }) => complete(ctx, params.uploadSeq))
  for (const endpoint of [media.getUpload, media.getClassUpload] as const)
    serveRaw(app, endpoint, (ctx, { params }, reply, request) =>
      transfers.state(ctx, params.tusId, request, reply),
    )
  for (const endpoint of [media.cancelUpload, media.cancelClassUpload] as const)
    serveRaw(app, endpoint, (ctx, { params }, reply, request) =>
      transfers.cancel(ctx, params.tusId, request, reply),
    )
  for (const endpoint of [media.getVideo, media.getClassVideo] as const)
    serve(app, endpoint, (ctx, { params }) => readVideo(ctx, params.uploadVodSeq))
  for (const endpoint of [media.removeVideo, media.removeClassVideo] as const)
    serve(app, endpoint, async (ctx, { params }) => {
      await removeVideo(ctx, params.uploadVodSeq)
      return {}
    })
  for (const endpoint of [media.removeCaptions, media.removeClassCaptions] as const)
    serve(app, endpoint, async (ctx, { params }) => {
      await removeCaptions(ctx, params.uploadVodSeq, params.language)
      return {}
    })
  serve(app, media.getYouTubeVideo, (ctx, { params }) => ctx.services.ports.use(youTube).find(params.videoId))
  serve(app, media.getVimeoVideo, (ctx, { params, query }) =>
    ctx.services.ports.use(vimeo).find({ id: params.vimeoId, hash: query.h ?? null }, ctx.origin.siteOrigin),
  )
  serve(app, media.getYouTubeThumbnail, (ctx, { params }) =>
    ctx.services.ports.use(youTube).find(params.videoId),
  )
}

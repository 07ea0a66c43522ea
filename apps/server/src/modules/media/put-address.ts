import { presignClassUpload, presignUpload } from '@seodang/contract/media'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { givenAgain, holderOf, readHolder } from '../../platform/http/holder.ts'
import { readSegment, signedSegment } from './signature.ts'
import { findMyUpload, type Upload } from './store.ts'

const PURPOSE = 'media-put'
/** Somebody may sit behind a slow line; whether they still may is asked whenever it is used. */
export const PUT_LIFE_SECONDS = 3600

export type PutParams = { channelSeq: string; uploadSeq: string; segment: string }
export const PUT_ROUTE = '/media/upload/:channelSeq/:uploadSeq/:segment'

/** Where the caller, and nobody else, puts the bytes of an upload; `courseSeq` is 0 outside of a class. */
export function putAddress(ctx: Context, uploadSeq: number, courseSeq: number): string {
  const opens = `${ctx.channelSeq}/${uploadSeq}`
  const { kind, seq } = holderOf(ctx)
  const expiresAt = new Date(ctx.now.getTime() + PUT_LIFE_SECONDS * 1000)
  const values = [kind, seq, courseSeq]
  return `/media/upload/${opens}/${signedSegment(ctx.services.secrets, PURPOSE, opens, values, expiresAt)}`
}

/** The upload that the address of a request is for, while whoever was given it would be given it again (SEC-19). */
export async function uploadToPut(
  frame: FastifyInstance['frame'],
  request: FastifyRequest<{ Params: PutParams }>,
): Promise<Upload | null> {
  const { secrets, now } = frame.services
  const { channelSeq, uploadSeq, segment } = request.params
  const opened = readSegment(secrets, PURPOSE, `${channelSeq}/${uploadSeq}`, segment, now())
  const [kind, seq, courseSeq = 0] = opened?.values ?? []
  const holder = readHolder(kind, seq)
  if (!holder) return null
  const endpoint = courseSeq > 0 ? presignClassUpload : presignUpload
  const place = { channelSeq: Number(channelSeq), courseSeq }
  return givenAgain(frame, request, { endpoint, holder, place }, async (ctx) => {
    const upload = await findMyUpload(ctx, Number(uploadSeq))
    return upload?.state === UPLOAD_STATE.uploading ? upload : null
  })
}

import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import type { Context } from '../../platform/context.ts'
import { receive } from './receive.ts'
import { insertUpload, insertVideo, newKey } from './store.ts'

/** Takes a video from a file of ours, as if it had been uploaded: checked, kept and optimised by the job. */
export async function addVideo(ctx: Context, name: string, path: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'seodang-video-'))
  try {
    // On disk the store keeps the very file that it is given, which must not change when ours does.
    const copy = join(folder, 'video')
    await copyFile(path, copy)
    const { size } = await stat(copy)
    const upload = await insertUpload(ctx, {
      kind: 'video',
      purpose: 'material',
      name,
      size,
      state: UPLOAD_STATE.uploading,
      storageKey: newKey(),
    })
    const { uploadVodSeq } = await insertVideo(ctx, upload.uploadSeq)
    await receive(ctx, upload, { path: copy, discard: () => rm(copy) })
    return uploadVodSeq
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

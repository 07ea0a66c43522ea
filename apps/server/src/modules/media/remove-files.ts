import type { Context } from '../../platform/context.ts'
import { BEHIND_THE_REST, defineJob } from '../../platform/jobs/jobs.ts'
import { captionFolder, fileOf, imageFolder, incomingOf, originalOf, streamFolder } from './keys.ts'
import { deleteUpload, type Upload } from './store.ts'

type Files = Pick<Upload, 'kind' | 'storageKey'>

/** Once its row is gone nothing else knows where the files of an upload lie, so the work of removing them does. */
export const REMOVE_FILES = defineJob<{ channelSeq: number } & Files>('media.removeFiles', {
  priority: BEHIND_THE_REST,
})

/** Removes an upload; its files follow once the rows are gone for good, whatever happens to this process. */
export async function eraseUpload(ctx: Context, { uploadSeq, kind, storageKey }: Upload): Promise<void> {
  await deleteUpload(ctx, uploadSeq)
  await ctx.services.jobs.send(ctx, REMOVE_FILES, { channelSeq: ctx.channelSeq, kind, storageKey })
}

export async function removeFiles(
  { services: { storage } }: Context,
  { kind, storageKey }: Files,
): Promise<void> {
  await storage.remove(incomingOf(storageKey))
  if (kind === 'image') await storage.removeFolder(imageFolder(storageKey))
  if (kind === 'file') await storage.remove(fileOf(storageKey))
  if (kind !== 'video') return
  await storage.remove(originalOf(storageKey))
  await storage.removeFolder(streamFolder(storageKey))
  await storage.removeFolder(captionFolder(storageKey))
}

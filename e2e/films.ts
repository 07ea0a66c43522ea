import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { captionFolder, originalOf } from '../apps/server/src/modules/media/keys.ts'
import { uploads, videos } from '../apps/server/src/modules/media/tables.ts'
import { anItem, type Services } from '../apps/server/src/testing/factories.ts'
import { UPLOAD_STATE, VOD_TYPE } from '../packages/domain/src/codes.ts'

const FILM = join(import.meta.dirname, '../apps/server/src/seed/assets/pottery.mp4')
/** Seconds of the film. */
export const FILM_SECONDS = 40

type Course = { channelSeq: number; courseSeq: number }
type ItemOverrides = Parameters<typeof anItem>[2]

/** A lesson whose film lies on the disk of the running server, as if it had been uploaded; `captions` is WebVTT. */
export async function aFilmedItem(
  services: Services,
  course: Course,
  { captions, ...overrides }: ItemOverrides & { captions?: string } = {},
) {
  const { channelSeq } = course
  const storageKey = randomUUID()
  await onDisk(originalOf(storageKey), (path) => copyFile(FILM, path))
  if (captions) await onDisk(`${captionFolder(storageKey)}/ko`, (path) => writeFile(path, captions))
  const [upload] = await services.db
    .insert(uploads)
    .values({
      channelSeq,
      ownerSeq: 0,
      kind: 'video',
      purpose: 'material',
      name: 'pottery.mp4',
      size: 1,
      mime: 'video/mp4',
      state: UPLOAD_STATE.ready,
      storageKey,
    })
    .returning({ uploadSeq: uploads.uploadSeq })
  if (!upload) throw new Error('no upload was made')
  const [video] = await services.db
    .insert(videos)
    .values({
      channelSeq,
      uploadSeq: upload.uploadSeq,
      state: UPLOAD_STATE.ready,
      progress: 100,
      duration: FILM_SECONDS,
      captions: captions ? [{ language: 'ko', label: '한국어', key: 'ko' }] : [],
    })
    .returning({ uploadVodSeq: videos.uploadVodSeq })
  return anItem(services, course, {
    vodTypeCd: VOD_TYPE.upload,
    linkUrl: null,
    uploadVodSeq: video?.uploadVodSeq ?? null,
    duration: FILM_SECONDS,
    ...overrides,
  })
}

async function onDisk(key: string, fill: (path: string) => Promise<void>): Promise<void> {
  const path = join(process.env.E2E_DATA_DIR ?? '', 'files', ...key.split('/'))
  await mkdir(dirname(path), { recursive: true })
  await fill(path)
}

import { randomUUID } from 'node:crypto'
import { UPLOAD_STATE } from '@seodang/domain/codes'
import { uploads, videos } from '../../modules/media/tables.ts'
import type { Person, Services } from '../factories.ts'
import { kept } from './kept.ts'

export async function someMedia(services: Services, channelSeq: number, owner: Person) {
  const { uploadSeq } = await kept(services, uploads, {
    channelSeq,
    ownerSeq: owner.userSeq,
    kind: 'video',
    purpose: 'material',
    name: 'lesson.mp4',
    size: 1000,
    state: UPLOAD_STATE.ready,
    storageKey: randomUUID(),
  })
  const { uploadVodSeq } = await kept(services, videos, {
    channelSeq,
    uploadSeq,
    state: UPLOAD_STATE.ready,
    progress: 100,
    duration: 60,
  })
  const { uploadSeq: fileUploadSeq } = await kept(services, uploads, {
    channelSeq,
    ownerSeq: owner.userSeq,
    kind: 'file',
    purpose: 'attachment',
    name: 'copy.pdf',
    mime: 'application/pdf',
    size: 1000,
    state: UPLOAD_STATE.ready,
    storageKey: randomUUID(),
  })
  return { uploadSeq, uploadVodSeq, fileUploadSeq }
}

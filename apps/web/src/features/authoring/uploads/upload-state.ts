import { UPLOAD_STATE } from '@seodang/domain/codes'
import type { UploadedFile, UploadState } from '../../../ui/rich/FileUpload.tsx'
import type { EditedItem } from '../queries.ts'
import { secondsLeft } from './speed.ts'
import { cancelUpload, pauseUpload, type RunningUpload, resumeUpload } from './upload-store.ts'

const percentOf = ({ bytes, sentBytes }: RunningUpload) => (bytes === 0 ? 0 : (sentBytes * 100) / bytes)

/** An upload of this window as its row shows it, with what can be done about it. */
export function runningFile(upload: RunningUpload, failure: string): UploadedFile {
  const { id, name, bytes, phase } = upload
  return {
    id: String(id),
    name,
    bytes,
    state: runningState(upload, failure),
    onCancel: () => cancelUpload(id),
    ...((phase === 'sending' || phase === 'waiting') && { onPause: () => pauseUpload(id) }),
    ...(phase === 'paused' && { onResume: () => resumeUpload(id) }),
    ...(phase === 'failed' && { onRetry: () => resumeUpload(id) }),
  }
}

function runningState(upload: RunningUpload, failure: string): UploadState {
  const { phase, bytes, sentBytes, bytesPerSecond, message } = upload
  if (phase === 'waiting') return { kind: 'waiting' }
  if (phase === 'paused') return { kind: 'paused', percent: percentOf(upload) }
  if (phase === 'failed') return { kind: 'failed', message: message || failure }
  const left = secondsLeft(bytes - sentBytes, bytesPerSecond)
  return {
    kind: 'uploading',
    percent: percentOf(upload),
    ...(bytesPerSecond > 0 && { bytesPerSecond }),
    ...(left !== undefined && { secondsLeft: left }),
  }
}

/** The upload of this window that brings an item's video. */
export const uploadOf = (item: EditedItem, uploads: readonly RunningUpload[]): RunningUpload | undefined =>
  uploads.find(({ uploadVodSeq }) => uploadVodSeq !== null && uploadVodSeq === item.uploadVodSeq)

/** A video that stopped on its way: its window was closed, and nobody sends the rest (UPL-13). */
export const isInterrupted = ({ video }: EditedItem, upload: RunningUpload | undefined): boolean =>
  video?.state === UPLOAD_STATE.uploading && upload === undefined

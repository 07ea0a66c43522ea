import type { DetailedError, Upload } from 'tus-js-client'
import { accessToken, tokenForCall, tokenInsteadOf } from '../../../platform/access-token.ts'
import { loadChunk } from '../../../platform/lazy/load-chunk.ts'
import { isStillTheirs, type Person, requireSamePerson } from '../../../platform/person.ts'
import { passes } from '../../../platform/uploads/passes.ts'

const MiB = 1024 * 1024
/** One request each, so that a proxy that limits bodies or their time lets them pass and a cut costs little. */
const CHUNK_BYTES = 4 * MiB
const RETRY_DELAYS_MS = [0, 1000, 3000, 5000, 10_000, 30_000]

export interface TransferEvents {
  /** The server made its rows; a transfer that goes on tells the ones it had. */
  begun: (uploadVodSeq: number) => void
  progress: (sentBytes: number) => void
  done: () => void
  failed: (message: string) => void
}

/** The same file for the same class goes on where it stopped, even after the window was closed. */
const fingerprintOf = (endpoint: string, { name, size, lastModified }: File) =>
  `seodang:${endpoint}:${name}:${size}:${lastModified}`

/** A resumable transfer of a video (tus 1.0.0); `start` begins it or goes on with it, `abort(true)` gives it up. */
export async function videoTransfer(
  { endpoint, file, begunBy }: { endpoint: string; file: File; begunBy: Person },
  events: TransferEvents,
): Promise<Upload> {
  // Only who uploads needs the client.
  const { Upload: TusUpload } = await loadChunk(() => import('tus-js-client'))
  const fingerprint = fingerprintOf(endpoint, file)
  const upload = new TusUpload(file, {
    endpoint,
    chunkSize: CHUNK_BYTES,
    retryDelays: RETRY_DELAYS_MS,
    removeFingerprintOnSuccess: true,
    fingerprint: () => Promise.resolve(fingerprint),
    metadata: { filename: file.name, filetype: file.type, kind: 'video' },
    async onBeforeRequest(request) {
      const token = await tokenForCall()
      requireSamePerson(begunBy)
      if (token) request.setHeader('Access-Token', token)
    },
    async onAfterResponse(request, response) {
      const token = accessToken()
      // An access token lives 15 minutes, a film takes longer: the next try carries another.
      if (response.getStatus() === 401 && token) await tokenInsteadOf(token)
      const made = Number(response.getHeader('Upload-Vod-Seq'))
      if (request.getMethod() !== 'POST' || !made) return
      remember(fingerprint, made)
      events.begun(made)
    },
    onShouldRetry(error) {
      // Somebody else's film is not theirs to send on.
      if (!isStillTheirs(begunBy)) return false
      return passes(statusOf(error))
    },
    onProgress: (sent) => events.progress(sent),
    onSuccess() {
      remember(fingerprint, null)
      events.done()
    },
    onError: (error) => events.failed(messageOf(error)),
  })
  const [before] = await upload.findPreviousUploads()
  const known = remembered(fingerprint)
  if (before && known !== null) {
    upload.resumeFromPreviousUpload(before)
    events.begun(known)
  }
  return upload
}

const isDetailed = (error: Error | DetailedError): error is DetailedError => 'originalResponse' in error

const statusOf = (error: Error | DetailedError) =>
  (isDetailed(error) && error.originalResponse?.getStatus()) || 0

/** The server's own words; '' when nothing came back. */
function messageOf(error: Error | DetailedError): string {
  const body = isDetailed(error) ? error.originalResponse?.getBody() : undefined
  try {
    const answer: unknown = JSON.parse(body ?? '')
    return answer instanceof Object && 'message' in answer ? String(answer.message) : ''
  } catch {
    return ''
  }
}

const KEY = 'seodang:upload-vod:'

function remember(fingerprint: string, uploadVodSeq: number | null): void {
  try {
    if (uploadVodSeq === null) localStorage.removeItem(KEY + fingerprint)
    else localStorage.setItem(KEY + fingerprint, String(uploadVodSeq))
  } catch {
    // Without storage a transfer cannot be taken up again after a reload, and begins anew.
  }
}

function remembered(fingerprint: string): number | null {
  try {
    return Number(localStorage.getItem(KEY + fingerprint)) || null
  } catch {
    return null
  }
}

import { useSyncExternalStore } from 'react'
import type { Upload } from 'tus-js-client'
import { ApiError } from '../../../platform/api.ts'
import { isStillTheirs, onPersonChange, type Person, personHere } from '../../../platform/person.ts'
import { type Sample, speedOf, withSample } from './speed.ts'
import { videoTransfer } from './transfer.ts'

/** Uploads of this window. They live outside of any page, so that they go on while one works elsewhere. */

export interface RunningUpload {
  id: number
  courseSeq: number
  /** Waits for this person, whoever logs in meanwhile (ACC-13). */
  begunBy: Person
  name: string
  bytes: number
  sentBytes: number
  bytesPerSecond: number
  phase: 'waiting' | 'sending' | 'paused' | 'failed'
  /** Why it failed, in the server's words; '' when nothing came back. */
  message: string
  /** Known once it has begun. */
  uploadVodSeq: number | null
}

export interface NewUpload {
  /** Where transfers of this class begin. */
  endpoint: string
  courseSeq: number
  file: File
  /** The server knows of it; the item can name its video. An upload that no item will name is not sent on. */
  onBegun: (uploadVodSeq: number) => Promise<void>
  /** All bytes are there and the item names them, or it was given up. */
  onEnd: () => void
}

/** More at once only share the same line. */
const MOST_AT_ONCE = 2

interface Job {
  wanted: NewUpload
  transfer: Upload | null
  /** Whether its item names it, once that was asked for. */
  isNamed: Promise<boolean> | null
  samples: Sample[]
}

let shown: readonly RunningUpload[] = []
const jobs = new Map<number, Job>()
const listeners = new Set<() => void>()
let lastId = 0

function change(next: readonly RunningUpload[]): void {
  shown = next
  for (const tell of listeners) tell()
}

const put = (id: number, fields: Partial<RunningUpload>) =>
  change(shown.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)))

export function addUpload(wanted: NewUpload): void {
  const id = ++lastId
  const { courseSeq, file } = wanted
  jobs.set(id, { wanted, transfer: null, isNamed: null, samples: [] })
  const upload: RunningUpload = {
    id,
    courseSeq,
    begunBy: personHere(),
    name: file.name,
    bytes: file.size,
    sentBytes: 0,
    bytesPerSecond: 0,
    phase: 'waiting',
    message: '',
    uploadVodSeq: null,
  }
  change([...shown, upload])
  beginNext()
}

/** Starts the ones that waited longest while there is room. */
function beginNext(): void {
  const room = MOST_AT_ONCE - shown.filter(({ phase }) => phase === 'sending').length
  const waiting = shown.filter(({ phase, begunBy }) => phase === 'waiting' && isStillTheirs(begunBy))
  for (const { id } of waiting.slice(0, Math.max(0, room))) {
    put(id, { phase: 'sending', message: '' })
    void send(id)
  }
}

async function send(id: number): Promise<void> {
  const job = jobs.get(id)
  const begunBy = uploadOf(id)?.begunBy
  if (!job) return
  const { endpoint, file } = job.wanted
  job.samples = []
  try {
    job.transfer ??= await videoTransfer(
      { endpoint, file, begunBy },
      {
        begun(uploadVodSeq) {
          put(id, { uploadVodSeq })
          job.isNamed = name(id, job, uploadVodSeq)
        },
        progress(sentBytes) {
          job.samples = withSample(job.samples, { at: Date.now(), bytes: sentBytes })
          put(id, { sentBytes, bytesPerSecond: speedOf(job.samples) })
        },
        async done() {
          if (await job.isNamed) end(id)
        },
        failed: (message) => fail(id, message),
      },
    )
  } catch {
    return fail(id, '')
  }
  const uploadVodSeq = uploadOf(id)?.uploadVodSeq ?? null
  // Refused before, and tried again by hand.
  if (uploadVodSeq !== null && !(await job.isNamed)) {
    job.isNamed = name(id, job, uploadVodSeq)
    if (!(await job.isNamed)) return
  }
  // Paused or given up meanwhile.
  if (uploadOf(id)?.phase === 'sending') job.transfer.start()
}

const uploadOf = (id: number) => shown.find((upload) => upload.id === id)

async function name(id: number, job: Job, uploadVodSeq: number): Promise<boolean> {
  try {
    await job.wanted.onBegun(uploadVodSeq)
    return true
  } catch (error) {
    void job.transfer?.abort()
    fail(id, error instanceof ApiError ? error.message : '')
    return false
  }
}

function fail(id: number, message: string): void {
  put(id, { phase: 'failed', message, bytesPerSecond: 0 })
  beginNext()
}

function end(id: number): void {
  const job = jobs.get(id)
  jobs.delete(id)
  change(shown.filter((upload) => upload.id !== id))
  job?.wanted.onEnd()
  beginNext()
}

export function pauseUpload(id: number): void {
  put(id, { phase: 'paused', bytesPerSecond: 0 })
  // What was sent stays on the server; the transfer goes on from there.
  void jobs.get(id)?.transfer?.abort()
  beginNext()
}

/** Goes on with one that was paused or failed, as soon as there is room. */
export function resumeUpload(id: number): void {
  put(id, { phase: 'waiting', message: '' })
  beginNext()
}

/** Gives it up; what arrived is thrown away (UPL-01). */
export function cancelUpload(id: number): void {
  // The server sweeps what could not be told to it.
  void jobs
    .get(id)
    ?.transfer?.abort(true)
    .catch(() => undefined)
  end(id)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  const unhear = onPersonChange(() => {
    beginNext()
    change([...shown])
  })
  return () => {
    listeners.delete(listener)
    unhear()
  }
}

const none: readonly RunningUpload[] = []

/** The uploads of a class that run in this window, of whoever is here. */
export function useUploads(courseSeq: number): RunningUpload[] {
  const all = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  )
  return all.filter((upload) => upload.courseSeq === courseSeq && isStillTheirs(upload.begunBy))
}

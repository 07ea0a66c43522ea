import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { UploadedFile } from '../../ui/rich/UploadRow.tsx'
import { useStable } from '../../ui/stable.ts'
import { ApiError, isCancelled, type Sending } from '../api.ts'
import { useText } from '../language.tsx'
import { passes } from './passes.ts'
import * as texts from './texts.ts'

/** Sends a file somewhere, and answers what is kept there. */
export type Send<Stored> = (file: File, sending: Sending) => Promise<Stored>

export interface Uploads {
  /** On their way, or failed; what arrived is the caller's. */
  rows: readonly UploadedFile[]
  isSending: boolean
  /** Sends them one by one. */
  add: (files: readonly File[]) => Promise<void>
  /** Sends a file in the place of whatever is on its way or failed. */
  replace: (file: File) => Promise<void>
}

interface Job {
  id: string
  file: File
  /** The same for each try, so that one whose answer was lost is kept once (API-25). */
  key: string
  stop: AbortController
  /** Null until the first bytes have left, and where nobody can tell. */
  percent: number | null
  failure: Failure | null
}

interface Failure {
  /** Null where nothing came back. */
  message: string | null
  /** Whether sending the same file again can help. */
  mayPass: boolean
}

/**
 * The one way in which files go out (docs/decisions/going-away.md): each tells how far it is, can be cancelled, and one
 * that did not arrive stays here, so that it is sent again and need not be chosen again.
 */
export function useUploads<Stored>(
  send: Send<Stored>,
  onStored: (stored: Stored, file: File) => Promise<void> | void,
): Uploads {
  const text = useText(texts)
  const [jobs, setJobs] = useState<readonly Job[]>([])
  const sendNow = useStable(send)
  const store = useStable(onStored)
  const lastId = useRef(0)
  const put = (id: string, change: Partial<Job>) =>
    setJobs((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const forget = (id: string) => setJobs((all) => all.filter((one) => one.id !== id))

  async function run({ id, file, key, stop }: Job): Promise<void> {
    // Cancelled while it waited for its turn.
    if (stop.signal.aborted) return
    try {
      const stored = await sendNow(file, {
        idempotencyKey: key,
        signal: stop.signal,
        onProgress: (percent) => put(id, { percent }),
      })
      if (stop.signal.aborted) return
      // Drawn at once: the next one that arrives is put beside it, not in its place.
      await flushSync(() => store(stored, file))
      forget(id)
    } catch (error) {
      if (!isCancelled(error)) put(id, { failure: failureOf(error) })
    }
  }
  const cancel = ({ id, stop }: Job) => {
    stop.abort()
    forget(id)
  }
  const retry = (job: Job) => {
    put(job.id, { percent: null, failure: null })
    void run(job)
  }
  const begin = async (files: readonly File[]) => {
    const added = files.map(
      (file): Job => ({
        id: `sending-${++lastId.current}`,
        file,
        key: crypto.randomUUID(),
        stop: new AbortController(),
        percent: null,
        failure: null,
      }),
    )
    setJobs((all) => [...all, ...added])
    for (const job of added) await run(job)
  }

  return {
    rows: jobs.map((job): UploadedFile => {
      const { id, file, percent, failure } = job
      const shown = { id, name: file.name, bytes: file.size }
      if (!failure)
        return {
          ...shown,
          state: { kind: 'uploading', ...(percent !== null && { percent }) },
          onCancel: () => cancel(job),
        }
      const { message, mayPass } = failure
      return {
        ...shown,
        state: { kind: 'failed', message: message === null ? text('lineLost') : message || text('refused') },
        ...(mayPass && { onRetry: () => retry(job) }),
        onRemove: () => forget(id),
      }
    }),
    isSending: jobs.some(({ failure }) => failure === null),
    add: begin,
    replace: (file) => {
      jobs.forEach(cancel)
      return begin([file])
    },
  }
}

export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError && error.status > 0)
    return { message: error.message, mayPass: passes(error.status) }
  return { message: null, mayPass: true }
}

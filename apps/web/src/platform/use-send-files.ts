import type { ReplyOf } from '@seodang/contract/endpoint'
import type { uploadAttachment } from '@seodang/contract/media'
import { useRef, useState } from 'react'
import type { UploadedFile } from '../ui/rich/UploadRow.tsx'
import { isCancelled, useApi } from './api.ts'

export type StoredFile = ReplyOf<typeof uploadAttachment>

const LONGEST_NAME = 200

interface Sending {
  id: string
  file: File
  percent: number
  /** Why it did not arrive; null while it is on its way. */
  failure: string | null
}

/** Sends files one by one and tells of each how far it is (UPL-01); those that arrived are the caller's. */
export function useSendFiles(path: string, onStored: (file: StoredFile) => Promise<void> | void) {
  const api = useApi()
  const [sending, setSending] = useState<readonly Sending[]>([])
  const stops = useRef(new Map<string, AbortController>())
  const lastId = useRef(0)
  const put = (id: string, change: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.id === id ? { ...one, ...change } : one)))
  const forget = (id: string) => {
    stops.current.delete(id)
    setSending((all) => all.filter((one) => one.id !== id))
  }

  async function send(id: string, file: File): Promise<void> {
    const stop = new AbortController()
    stops.current.set(id, stop)
    put(id, { percent: 0, failure: null })
    try {
      const stored = await api.send(path, file, {
        query: { name: file.name.slice(0, LONGEST_NAME) },
        signal: stop.signal,
        onProgress: (percent) => put(id, { percent }),
      })
      // The contract's reply stands in `data`, as in every answer.
      await onStored(stored as StoredFile)
      forget(id)
    } catch (error) {
      if (isCancelled(error)) forget(id)
      else put(id, { failure: error instanceof Error ? error.message : '' })
    }
  }

  return {
    /** On their way, or failed. */
    rows: (failed: string): UploadedFile[] =>
      sending.map(({ id, file, percent, failure }) => ({
        id,
        name: file.name,
        bytes: file.size,
        ...(failure === null
          ? { state: { kind: 'uploading', percent }, onCancel: () => stops.current.get(id)?.abort() }
          : {
              state: { kind: 'failed', message: failure || failed },
              onRetry: () => void send(id, file),
              onRemove: () => forget(id),
            }),
      })),
    isSending: sending.some(({ failure }) => failure === null),
    async add(files: readonly File[]): Promise<void> {
      const added = files.map((file) => ({
        id: `sending-${++lastId.current}`,
        file,
        percent: 0,
        failure: null,
      }))
      setSending((all) => [...all, ...added])
      for (const { id, file } of added) await send(id, file)
    },
  }
}

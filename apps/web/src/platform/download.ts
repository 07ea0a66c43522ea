import { useState } from 'react'
import { useAlert } from '../ui/dialog-requests.ts'
import { isCancelled } from './api.ts'

/** Saves what a call answers as a file; the button is busy meanwhile, and a refusal is told in the server's words (ERR-08). */
export function useDownload(): {
  busy: boolean
  start: (ask: () => Promise<Response>, name: string) => Promise<void>
} {
  const [busy, setBusy] = useState(false)
  const alert = useAlert()
  const start = async (ask: () => Promise<Response>, name: string) => {
    setBusy(true)
    try {
      save(await (await ask()).blob(), name)
    } catch (error) {
      if (!isCancelled(error)) await alert({ description: error instanceof Error ? error.message : '' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

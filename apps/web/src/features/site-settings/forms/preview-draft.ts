import { useEffect, useState } from 'react'
import type { Draft } from './draft.ts'
import type { FormKey } from './queries.ts'

// The preview is a window of its own; both are this browser's, so nothing unsaved leaves it (FRM-16).
const nameOf = ({ channelSeq, formSeq }: FormKey) => `form-preview:${channelSeq}:${formSeq}`

/** Hands what is being written to the preview while it is not saved. */
export function useSharedDraft(key: FormKey, draft: Draft, isDirty: boolean): void {
  const name = nameOf(key)
  const text = isDirty ? JSON.stringify(draft) : null
  useEffect(() => {
    try {
      if (text === null) localStorage.removeItem(name)
      else localStorage.setItem(name, text)
    } catch {
      // A browser that keeps nothing shows the saved form.
    }
  }, [name, text])
}

/** What an editor in another window has not saved; null where there is none. */
export function useUnsavedDraft(key: FormKey): Draft | null {
  const name = nameOf(key)
  const [draft, setDraft] = useState(() => read(name))
  useEffect(() => {
    const look = (event: StorageEvent) => {
      if (event.key === name) setDraft(read(name))
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [name])
  return draft
}

function read(name: string): Draft | null {
  try {
    // Only the editor above writes under this name.
    return JSON.parse(localStorage.getItem(name) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

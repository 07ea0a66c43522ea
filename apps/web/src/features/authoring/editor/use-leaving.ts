import { useEffect } from 'react'

/** Asks before the window is closed while videos upload; within the site they go on wherever one is. */
export function useLeavingDuringUpload(isUploading: boolean): void {
  useEffect(() => {
    if (!isUploading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isUploading])
}

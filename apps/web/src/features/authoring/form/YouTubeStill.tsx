import { youtubeThumbnailUrl } from '@seodang/domain/youtube'
import { useState } from 'react'
import styles from './form.module.css'

/** The still of a YouTube video, to see that it is the right one; nothing where YouTube does not show one. */
export function YouTubeStill({ id }: { id: string }) {
  const [missing, setMissing] = useState<string | null>(null)
  if (missing === id) return null
  return (
    <img
      className={styles.still}
      src={youtubeThumbnailUrl(id)}
      alt=""
      width={480}
      height={270}
      onError={() => setMissing(id)}
    />
  )
}

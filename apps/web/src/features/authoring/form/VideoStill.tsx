import { useState } from 'react'
import styles from './form.module.css'

/** The still of a host's video, to see that it is the right one; nothing where the host does not show one. */
export function VideoStill({ src }: { src: string }) {
  const [missing, setMissing] = useState<string | null>(null)
  if (missing === src) return null
  return (
    <img className={styles.still} src={src} alt="" width={480} height={270} onError={() => setMissing(src)} />
  )
}

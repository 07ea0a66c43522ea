import { useState } from 'react'
import { useText } from '../../platform/language.tsx'
import styles from './site-frame.module.css'
import * as texts from './texts.ts'

/** Set when somebody has opened a site; '0' once they have seen where it is managed. */
const FLAG = 'isFirstChannel'

function isSet(): boolean {
  try {
    const value = localStorage.getItem(FLAG)
    return value !== null && value !== '0'
  } catch {
    return false
  }
}

/** HDR-10: where a site is managed, told once. Drawn only after the browser knows who looks. */
export function FirstVisitTip() {
  const text = useText(texts)
  const [shown, setShown] = useState(isSet)
  if (!shown) return null
  const hide = () => {
    localStorage.setItem(FLAG, '0')
    setShown(false)
  }
  return (
    <div role="status" className={styles.tip}>
      {text('manageTip')}
      <button type="button" onClick={hide}>
        {text('gotIt')}
      </button>
    </div>
  )
}

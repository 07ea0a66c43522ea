import { useEffect, useRef } from 'react'
import { alert } from '../ui/dialog-requests.ts'
import { useText } from './language.tsx'
import * as texts from './other-account-texts.ts'

/** ACC-13: this tab belongs to another account since a moment ago, and what is written in it goes out in that name. */
export default function OtherAccount({ name }: { name: string | undefined }) {
  const text = useText(texts)
  const isTold = useRef(false)
  useEffect(() => {
    if (!name || isTold.current) return
    isTold.current = true
    void alert({ title: text('title'), description: text('told', { name }) })
  }, [name, text])
  return null
}

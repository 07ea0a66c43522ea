import { useText } from '../../platform/language.tsx'
import { SHARE_TOAST_DURATION, toast } from '../../ui/toast.ts'
import * as texts from './texts.ts'

/** LKS-07: puts a link on the clipboard and says so; where the browser forbids it, the link can be selected by hand. */
export function useCopy(): (url: string, said?: 'copied' | 'madeAndCopied') => Promise<boolean> {
  const text = useText(texts)
  return async (url, said = 'copied') => {
    try {
      await navigator.clipboard.writeText(url)
      toast({ text: text(said), duration: SHARE_TOAST_DURATION, tone: 'good' })
      return true
    } catch {
      toast({ text: text('copyFailed'), tone: 'bad' })
      return false
    }
  }
}

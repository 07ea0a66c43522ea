import { useRouter } from '@tanstack/react-router'
import { useText } from '../../../platform/language.tsx'
import { alert } from '../../../ui/dialog-requests.ts'
import { toast } from '../../../ui/toast.ts'
import * as texts from './texts.ts'

/** The address of a page as another window needs it: with what this one keeps in every address, such as the site. */
export function usePublicAddress(): (path: string) => string {
  const router = useRouter()
  return (path) => {
    // The router's types want a route they know; its own Link takes an address the same way.
    const address = { href: path } as Parameters<typeof router.buildLocation>[0]
    return router.buildLocation(address).publicHref
  }
}

/** FRM-15: the address of a form, into the clipboard. */
export function useCopyLink(): (formSeq: number) => Promise<void> {
  const text = useText(texts)
  const addressOf = usePublicAddress()
  return async (formSeq) => {
    const url = new URL(addressOf(`/forms/${formSeq}`), location.origin)
    try {
      await navigator.clipboard.writeText(url.href)
      toast({ text: text('linkCopied'), tone: 'good' })
    } catch {
      // Browsers give the clipboard to pages on https only; the address is shown to be copied by hand.
      await alert({ title: text('copyLink'), description: url.href })
    }
  }
}

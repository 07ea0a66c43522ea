import { useMutation } from '@tanstack/react-query'
import { useText } from '../../platform/language.tsx'
import { useAlert } from '../../ui/dialog-requests.ts'
import * as texts from './texts.ts'

/** ADM-02: opens a look at a site in a tab of its own. */
export function useLook(ask: () => Promise<{ url: string }>): { open: () => void; busy: boolean } {
  const text = useText(texts)
  const alert = useAlert()
  const view = useMutation({
    mutationFn: ask,
    onError: (error) => void alert({ title: text('failed'), description: error.message }),
  })
  /** Opened by the press itself: a window that comes after an answer is kept back by browsers. */
  const open = () => {
    const tab = window.open('', '_blank')
    view.mutate(undefined, {
      onSuccess: ({ url }) => (tab ? tab.location.replace(url) : window.location.assign(url)),
      onError: () => tab?.close(),
    })
  }
  return { open, busy: view.isPending }
}

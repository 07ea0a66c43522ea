import { useMutation } from '@tanstack/react-query'
import { type Api, ApiError, useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { toast } from '../../../ui/toast.ts'
import * as texts from './texts.ts'

/** Asks for the short-lived address of a file and saves what is there under its own name (UPL-12). */
export function useOpenFile() {
  const text = useText(texts)
  const api = useApi()
  return useMutation({
    mutationFn: async (ask: (api: Api) => Promise<{ url: string; name: string }>) => {
      const { url, name } = await ask(api)
      const link = document.createElement('a')
      link.href = url
      link.download = name
      link.click()
    },
    onError: (error) =>
      toast({ text: (error instanceof ApiError && error.message) || text('couldNot'), tone: 'bad' }),
  })
}

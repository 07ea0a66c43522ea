import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { useSendOnce } from '../../../platform/sending-key.ts'
import { confirm } from '../../../ui/dialog-requests.ts'
import { toast } from '../../../ui/toast.ts'
import { type FormLine, formsKey } from './queries.ts'
import * as texts from './texts.ts'

/** Copying and deleting; asked first where it takes something away (UI-20). */
export function useFormActs({ onCopied }: { onCopied: (formSeq: number) => void }) {
  const api = useApi()
  const once = useSendOnce()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const onError = (error: Error) =>
    toast({ text: (error instanceof ApiError && error.message) || text('failed'), tone: 'bad' })
  const onSettled = () => queryClient.invalidateQueries({ queryKey: formsKey(channelSeq) })
  const copying = useMutation({
    mutationFn: ({ formSeq }: FormLine) =>
      once(formSeq, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/copy', {
          path: { channelSeq, formSeq },
          idempotencyKey,
        }),
      ),
    onSuccess: ({ formSeq }) => {
      toast({ text: text('copied'), tone: 'good' })
      onCopied(formSeq)
    },
    onError,
    onSettled,
  })
  const removal = useMutation({
    mutationFn: ({ formSeq }: FormLine) =>
      api.post('/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/delete', { path: { channelSeq, formSeq } }),
    onSuccess: () => toast({ text: text('removed'), tone: 'good' }),
    onError,
    onSettled,
  })
  return {
    copy: (form: FormLine) => copying.mutate(form),
    remove: async (form: FormLine) => {
      const agreed = await confirm({
        title: text('removeTitle', { name: form.title }),
        description:
          form.responseCount > 0 ? text('removeWithAnswers', { n: form.responseCount }) : text('removeText'),
        confirmLabel: text('remove'),
        danger: true,
      })
      if (agreed) removal.mutate(form)
    },
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { toast } from '../../ui/toast.ts'
import { addressesQuery, type KeptAddress } from '../checkout/queries.ts'
import * as texts from './addresses-texts.ts'

/** Makes an address the usual one, or removes it; what was removed can be had back for a moment. */
export function useAddressActs() {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const settled = {
    onError: (error: Error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: addressesQuery(api).queryKey }),
  }
  const makeUsual = useMutation({
    ...settled,
    mutationFn: ({ addressSeq, ...body }: KeptAddress) =>
      api.post('/v1.0/users/addresses/{addressSeq}/modify', {
        path: { addressSeq },
        body: { ...body, isDefault: true },
      }),
    onSuccess: () => toast({ text: text('madeUsual'), tone: 'good' }),
  })
  const restore = useMutation({
    ...settled,
    mutationFn: (address: KeptAddress) => {
      const { addressSeq: _, revision: __, ...body } = address
      return api.post('/v1.0/users/addresses/create', { body })
    },
  })
  const remove = useMutation({
    ...settled,
    mutationFn: ({ addressSeq }: KeptAddress) =>
      api.post('/v1.0/users/addresses/{addressSeq}/delete', { path: { addressSeq } }),
    onSuccess: (_, address) =>
      toast({
        text: text('removed'),
        action: { label: text('undo'), onPress: () => restore.mutate(address) },
      }),
  })
  return { makeUsual, remove }
}

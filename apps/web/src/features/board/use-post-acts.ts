import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useAlert } from '../../ui/dialog-requests.ts'
import { toast } from '../../ui/toast.ts'
import { type BoardAt, hrefsOf } from './addresses.ts'
import { boardKey, callsOf, type PostData, postQuery } from './queries.ts'
import * as texts from './texts.ts'

/** What people do with a whole post: like it, pin it, take it away and bring it back (BRD-16, BRD-17). */
export function usePostActs(at: BoardAt, postSeq: number) {
  const text = useText(texts)
  const api = useApi()
  const alert = useAlert()
  const router = useRouter()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const key = { channelSeq, at }
  const { posts, admin, path: board } = callsOf(key)
  const path = { ...board, postSeq }
  const one = postQuery(api, key, postSeq).queryKey
  const again = () => queryClient.invalidateQueries({ queryKey: boardKey(key) })
  const failed = (error: Error) => void alert({ description: error.message || text('failed') })

  const like = useMutation({
    mutationFn: (likedYn: 'Y' | 'N') =>
      api.post(`${posts}/{postSeq}/like/modify`, { path, body: { likedYn } }),
    onMutate: (likedYn) => {
      const before = queryClient.getQueryData(one)
      const step = likedYn === 'Y' ? 1 : -1
      queryClient.setQueryData(one, (post) => post && { ...post, likedYn, likeCount: post.likeCount + step })
      return before
    },
    onError: (error, _, before) => {
      queryClient.setQueryData(one, before)
      failed(error)
    },
    onSuccess: (answer) => queryClient.setQueryData(one, (post) => post && { ...post, ...answer }),
  })
  const pin = useMutation({
    mutationFn: (body: Pick<PostData, 'pinYn' | 'urgentYn'>) =>
      api.post(`${admin}/{postSeq}/pin/modify`, { path, body }),
    onSuccess: () => toast({ text: text('saved'), tone: 'good' }),
    onError: failed,
    onSettled: again,
  })
  const restore = useMutation({
    mutationFn: () => api.post(`${posts}/{postSeq}/restore`, { path }),
    onSuccess: () => toast({ text: text('restored'), tone: 'good' }),
    onError: failed,
    onSettled: again,
  })
  const remove = useMutation({
    mutationFn: () => api.post(`${posts}/{postSeq}/delete`, { path }),
    onSuccess: async () => {
      await router.navigate({ href: hrefsOf(at).list })
      queryClient.removeQueries({ queryKey: one })
      toast({
        text: text('deleted'),
        duration: 8000,
        action: { label: text('undo'), onPress: () => restore.mutate() },
      })
    },
    onError: failed,
    onSettled: again,
  })
  return { like, pin, remove }
}

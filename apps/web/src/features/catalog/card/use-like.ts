import { isPackage } from '@seodang/domain/package-terms'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useText } from '../../../platform/language.tsx'
import { useMemberOnly } from '../../../platform/member-only.ts'
import { useSession } from '../../../platform/session.tsx'
import { alert } from '../../../ui/dialog-requests.ts'
import { type CardData, type MyCourseData, myCourseQuery, myLikesQuery } from '../queries.ts'
import * as texts from './texts.ts'

/** Which classes the member likes; null while it is not known, and always while the page is rendered. */
function useMyLikes(): readonly number[] | null {
  const api = useApi()
  const { channelSeq } = useChannel()
  const { status, isChannelUser } = useSession()
  const likes = useQuery({
    ...myLikesQuery(api, channelSeq),
    enabled: status === 'user' && isChannelUser,
  })
  return likes.data ?? null
}

/**
 * LKS-01 to LKS-04: the heart of a class or package. It turns at once and turns back when the server refuses; whoever may
 * not like yet is asked to log in or to join.
 */
export function useLike(course: Pick<CardData, 'courseSeq' | 'courseTypeCd'>): {
  liked: boolean
  toggle: () => void
} {
  const { courseSeq } = course
  const api = useApi()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const asMember = useMemberOnly()
  const likes = useMyLikes()
  const likesKey = myLikesQuery(api, channelSeq).queryKey
  const mineKey = myCourseQuery(api, channelSeq, courseSeq).queryKey

  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => {
      const path = { channelSeq, courseSeq }
      if (isPackage(course))
        return wanted
          ? api.post('/v1.0/packages/{channelSeq}/{courseSeq}/bookmark', { path })
          : api.post('/v1.0/packages/{channelSeq}/{courseSeq}/bookmark/delete', { path })
      return wanted
        ? api.post('/v1.0/bookmark/{channelSeq}/{courseSeq}', { path })
        : api.post('/v1.0/bookmark/{channelSeq}/{courseSeq}/delete', { path })
    },
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey: likesKey })
      await queryClient.cancelQueries({ queryKey: mineKey })
      const before = { likes: queryClient.getQueryData(likesKey), mine: queryClient.getQueryData(mineKey) }
      queryClient.setQueryData(likesKey, (known) => known && withLike(known, courseSeq, wanted))
      queryClient.setQueryData(mineKey, (mine) => mine && liking(mine, wanted))
      return before
    },
    onSuccess: ({ likeAt, likeCount }) => {
      queryClient.setQueryData(mineKey, (mine) => mine && { ...mine, likeAt, likeCount })
    },
    onError: (error, _wanted, before) => {
      queryClient.setQueryData(likesKey, before?.likes)
      queryClient.setQueryData(mineKey, before?.mine)
      // ERR-08: the server's own words where it had any.
      const said = error instanceof ApiError && error.message
      void alert({ description: said || text('likeFailed') })
    },
    onSettled: (_answer, _error, _wanted, before) =>
      Promise.all([
        // The list of liked classes in my page.
        queryClient.invalidateQueries({ queryKey: ['me', 'classes'] }),
        // What was still on its way was cancelled above.
        !before?.likes && queryClient.invalidateQueries({ queryKey: likesKey }),
        !before?.mine && queryClient.invalidateQueries({ queryKey: mineKey }),
      ]),
  })

  const liked = likes ? likes.includes(courseSeq) : isPending && variables
  return { liked, toggle: () => asMember(() => mutate(!liked)) }
}

const withLike = (likes: readonly number[], courseSeq: number, wanted: boolean): number[] => {
  const others = likes.filter((seq) => seq !== courseSeq)
  return wanted ? [courseSeq, ...others] : others
}

const liking = (mine: MyCourseData, wanted: boolean): MyCourseData => ({
  ...mine,
  likeAt: wanted ? new Date().toISOString() : null,
  likeCount: Math.max(0, mine.likeCount + (wanted ? 1 : -1)),
})

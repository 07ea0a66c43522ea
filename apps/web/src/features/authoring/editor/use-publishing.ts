import { RELEASE_STATE } from '@seodang/domain/codes'
import { isUnderReview } from '@seodang/domain/release'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useText } from '../../../platform/language.tsx'
import { toast } from '../../../ui/toast.ts'
import { allCoursesKey, type EditedCourse, editedCourseQuery } from '../queries.ts'
import { useEditor } from './editor-context.ts'
import * as reviewTexts from './review-texts.ts'
import * as texts from './texts.ts'

/** AUTH-20, AUTH-21: publishes or submits the class, or takes it back; what came of it is said by the answer. */
export function usePublishing() {
  const text = useText(texts)
  const reviewText = useText(reviewTexts)
  const api = useApi()
  const queryClient = useQueryClient()
  const { course } = useEditor()
  const { channelSeq, courseSeq, releaseStateCd } = course
  const query = editedCourseQuery(api, channelSeq, courseSeq)
  const failed = (error: Error) => toast({ text: reasonOf(error, text('saveFailed')), tone: 'bad' })

  const publishing = useMutation({
    mutationFn: (publish: boolean) =>
      api.post('/v2.0/channels/{channelSeq}/admin/courses/{courseSeq}/public', {
        path: { channelSeq, courseSeq },
        // Taking it out of its review must not hide a class that was approved a moment ago.
        body: { publish, ...(!publish && { releaseStateCd }) },
      }),
    onSuccess: (saved) => {
      queryClient.setQueryData(query.queryKey, saved)
      void queryClient.invalidateQueries({ queryKey: [...allCoursesKey(channelSeq), 'list'] })
      void queryClient.invalidateQueries({ queryKey: ['channels', channelSeq, 'courses'] })
      toast({ text: said(saved), tone: 'good' })
    },
    onError: (error) => {
      failed(error)
      // A refusal also means that the page showed an old state.
      void queryClient.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  const said = (saved: EditedCourse) => {
    if (saved.releaseStateCd === RELEASE_STATE.released) return text('published')
    if (isUnderReview(saved.releaseStateCd)) return reviewText('submitted')
    return isUnderReview(releaseStateCd) ? reviewText('takenBack') : text('withdrawn')
  }
  return {
    ...publishing,
    /** The class as the server has it now: whether it needs a review follows from its whole content. */
    newest: async (): Promise<EditedCourse | null> => {
      try {
        return await queryClient.fetchQuery({ ...query, staleTime: 0 })
      } catch (error) {
        failed(error instanceof Error ? error : new Error(text('failed')))
        return null
      }
    },
  }
}

/** The server's own words; what it says of single fields stands at them. */
export const reasonOf = (error: Error, otherwise: string) =>
  (error instanceof ApiError && error.message) || otherwise

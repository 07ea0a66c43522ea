import type { CourseTypeCd } from '@seodang/domain/codes'
import type { TemplateCode } from '@seodang/domain/course-template'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { useSendOnce } from '../../../platform/sending-key.ts'
import { allCoursesKey } from '../queries.ts'

interface Reactions {
  made: (courseSeq: number) => void
  /** What the server says of a field, or nothing. */
  refused: (fields: { title?: string }) => void
}

/** Makes a class, or copies one under its new title; the list of classes is read anew afterwards. */
export function useCreation({ made, refused }: Reactions) {
  const api = useApi()
  const once = useSendOnce()
  const queryClient = useQueryClient()
  const { channelSeq } = useChannel()
  const reactions = {
    onSuccess: ({ courseSeq }: { courseSeq: number }) => {
      void queryClient.invalidateQueries({ queryKey: allCoursesKey(channelSeq) })
      made(courseSeq)
    },
    onError: (error: Error) => {
      const title = error instanceof ApiError ? error.fields.title : undefined
      refused(title === undefined ? {} : { title })
    },
  }
  const creating = useMutation({
    mutationFn: ({
      title,
      kind,
      template,
    }: {
      title: string
      kind: CourseTypeCd
      template: TemplateCode | null
    }) =>
      once({ title, kind, template }, (idempotencyKey) =>
        api.post('/v2.0/channels/{channelSeq}/admin/courses/create', {
          path: { channelSeq },
          body: { title, courseTypeCd: kind, ...(template && { template }) },
          idempotencyKey,
        }),
      ),
    ...reactions,
  })
  const copying = useMutation({
    mutationFn: ({ title, courseSeq }: { title: string; courseSeq: number }) =>
      once({ title, courseSeq }, (idempotencyKey) =>
        api.post('/v2.0/channels/{channelSeq}/admin/courses/{courseSeq}/copy', {
          path: { channelSeq, courseSeq },
          body: { title },
          idempotencyKey,
        }),
      ),
    ...reactions,
  })
  return {
    create: creating.mutate,
    copy: copying.mutate,
    isBusy: creating.isPending || copying.isPending,
    error: creating.error ?? copying.error,
  }
}

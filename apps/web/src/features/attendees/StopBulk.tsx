import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { bulkQuery, type CourseKey } from './queries.ts'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'

interface StopBulkProps {
  courseKey: CourseKey
  bulkSeq: number
  size?: 'sm'
}

/** ATT-12, ATT-16: ends work in the background, whoever began it. What is done stays, and the rest can be begun anew. */
export function StopBulk({ courseKey, bulkSeq, size }: StopBulkProps) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const may = useMay(courseKey)
  const stop = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/attendees/bulk/{bulkSeq}/rest/delete', {
        path: { ...courseKey, bulkSeq },
      }),
    onSuccess: () => toast({ text: text('bulkStopped'), tone: 'good' }),
    onError: (error) => toast({ text: error.message, tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bulkQuery(api, courseKey).queryKey }),
  })
  if (!may('CLASS_STUDENT_UPDATE')) return null
  return (
    <Button {...(size && { size })} busy={stop.isPending} onClick={() => stop.mutate()}>
      {text('bulkStop')}
    </Button>
  )
}

import { formatDateTime } from '@seodang/domain/seoul-time'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../../platform/api.ts'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { useSendOnce } from '../../../platform/sending-key.ts'
import { Button } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { alert, confirm } from '../../../ui/dialog-requests.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { toast } from '../../../ui/toast.ts'
import { type CourseData, myCourseQuery } from '../queries.ts'
import styles from './class.module.css'
import * as texts from './texts.ts'

/** BYD-18: a place is kept for the viewer: until when, what happens then, and the way to give it up. */
export default function OfferNotice({ course, until }: { course: CourseData; until: string }) {
  const text = useText(texts)
  const language = useLanguage()
  const { giveUp, isPending, refresh } = useGiveUp(course)
  return (
    <div className={styles.notice}>
      <Notice tone="ok" live>
        <b>{text('offerKept', { until: formatDateTime(until, language) })}</b>
        <p>{text('offerRule')}</p>
        <p className={styles.offerFoot}>
          <span>
            {text('timeRemains')}{' '}
            <Countdown until={until} format="clock" ended={text('offerOver')} onEnd={refresh} />
          </span>
          <Button size="sm" busy={isPending} onClick={() => void giveUp()}>
            {text('giveUp')}
          </Button>
        </p>
      </Notice>
    </div>
  )
}

/** ENR-43: the application ends, and the place is the next one's at once. */
function useGiveUp({ channelSeq, courseSeq }: CourseData) {
  const api = useApi()
  const text = useText(texts)
  const queryClient = useQueryClient()
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ['me'] })
    void queryClient.invalidateQueries({ queryKey: myCourseQuery(api, channelSeq, courseSeq).queryKey })
  }
  const once = useSendOnce()
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      once(courseSeq, (idempotencyKey) =>
        api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/attendance/delete', {
          path: { channelSeq, courseSeq },
          body: {},
          idempotencyKey,
        }),
      ),
    onSuccess: () => toast(text('givenUp')),
    onError: (error) =>
      void alert({ description: (error instanceof ApiError && error.message) || text('couldNot') }),
    onSettled: refresh,
  })
  const giveUp = async () => {
    const agreed = await confirm({
      title: text('giveUpAsk'),
      description: text('giveUpLead'),
      confirmLabel: text('giveUp'),
      cancelLabel: text('keepPlace'),
      danger: true,
    })
    if (agreed) mutate()
  }
  return { giveUp, isPending, refresh }
}

import { formatDay } from '@seodang/domain/seoul-time'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { Feed } from './Feed.tsx'
import { MyMissions } from './MyMissions.tsx'
import styles from './mine.module.css'
import * as texts from './mine-texts.ts'
import { type MyChallenge as Challenge, type CourseKey, myChallengeKey, myChallengeQuery } from './queries.ts'

/** CHL-13, CHL-14: the challenge beside the lesson: how far one is, what is to do today, and what others did. */
export default function MyChallenge({ courseSeq }: { courseSeq: number }) {
  const { channelSeq } = useChannel()
  const courseKey = { channelSeq, courseSeq }
  const found = useQuery(myChallengeQuery(useApi(), courseKey))
  if (found.isLoadingError)
    return <ErrorState message={found.error.message} retry={() => void found.refetch()} />
  const challenge = found.data?.challenge
  if (!challenge) return <ListSkeleton rows={5} />
  return (
    <div className={styles.challenge}>
      <Head challenge={challenge} />
      <Standing challenge={challenge} />
      <Days days={challenge.days} />
      <MyMissions courseSeq={courseSeq} missions={challenge.missions} />
      <Feed courseKey={courseKey} />
      {challenge.mine?.mayCancel && <Leave courseKey={courseKey} />}
    </div>
  )
}

function Head({ challenge: { state, startAt, endAt } }: { challenge: Challenge }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <header>
      <h2>{text('challenge')}</h2>
      <p className={styles.quiet}>
        {text('period', { from: formatDay(startAt, language), until: formatDay(endAt, language) })} ·{' '}
        {text(state)}
      </p>
    </header>
  )
}

function Standing({ challenge }: { challenge: Challenge }) {
  const text = useText(texts)
  const { mine, participantCount, completionRateCondition } = challenge
  if (!mine) return null
  const { state, rate, streak, xp, point, rank, rewardedAt } = mine
  const facts = [
    [text('streak'), text('days', { n: streak })],
    [text('rank'), rank === null ? '–' : text('rankOf', { n: rank, all: participantCount })],
    [text('xp'), xp.toLocaleString()],
    [text('point'), point.toLocaleString()],
  ] as const
  return (
    <section aria-label={text('rate')} className={styles.standing}>
      {state === 'completed' && (
        <Notice tone="ok">
          {text('completed')} {rewardedAt !== null && text('rewarded')}
        </Notice>
      )}
      {state === 'cancelled' && <Notice>{text('cancelled')}</Notice>}
      <p className={styles.rateIs}>
        <b>{text('rateIs', { n: rate })}</b>
      </p>
      <ProgressBar value={rate} label={text('rate')} />
      <p className={styles.quiet}>{text('goal', { n: completionRateCondition })}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Each day of the challenge as a square; what it means is also said. */
function Days({ days }: { days: Challenge['days'] }) {
  const text = useText(texts)
  const language = useLanguage()
  return (
    <ol className={styles.days} aria-label={text('calendar')}>
      {days.map(({ day, mark }) => {
        const said = `${formatDay(`${day}T00:00:00+09:00`, language)} · ${text(mark)}`
        return (
          <li key={day} className={styles[mark]} title={said}>
            <span aria-hidden>{Number(day.slice(8))}</span>
            <span className="sr-only">{said}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** ATT-13. */
function Leave({ courseKey }: { courseKey: CourseKey }) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const leaving = useMutation({
    mutationFn: () =>
      api.post('/v1.0/channels/{channelSeq}/courses/{courseSeq}/challenge/cancel', {
        path: { ...courseKey },
        body: {},
      }),
    onSuccess: () => toast({ text: text('left'), tone: 'good' }),
    onError: (error) => toast({ text: error.message || text('failed'), tone: 'bad' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: myChallengeKey(courseKey) }),
  })
  const leave = async () => {
    const agreed = await confirm({
      title: text('leaveTitle'),
      description: text('leaveText'),
      confirmLabel: text('leave'),
      danger: true,
    })
    if (agreed) leaving.mutate()
  }
  return (
    <div>
      <Button variant="ghost" size="sm" busy={leaving.isPending} onClick={() => void leave()}>
        {text('leave')}
      </Button>
    </div>
  )
}

import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { toast } from '../../ui/toast.ts'
import { curriculumQuery } from '../authoring/queries.ts'
import styles from './challenge.module.css'
import { type CourseKey, challengesKey, type Mission, missionsQuery } from './queries.ts'
import * as texts from './texts.ts'

interface MissionListProps {
  courseKey: CourseKey
  /** Where the curriculum of the class stands. */
  curriculumPath: string
  mayChange: boolean
}

/** CHL-06, CHL-07: the missions of a challenge with how each counts. */
export function MissionList({ courseKey, curriculumPath, mayChange }: MissionListProps) {
  const text = useText(texts)
  const missions = useQuery(missionsQuery(useApi(), courseKey))
  const remove = useRemoval(courseKey)
  if (missions.isLoadingError)
    return <ErrorState message={missions.error.message} retry={() => void missions.refetch()} />
  if (!missions.data) return <ListSkeleton rows={3} />
  if (missions.data.list.length === 0)
    return (
      <EmptyState
        boxed
        icon={IconTargetArrow}
        title={text('noMissions')}
        message={text('noMissionsHint')}
        action={<LinkButton href={curriculumPath}>{text('toCurriculum')}</LinkButton>}
      />
    )
  return (
    <ul className={styles.missions} aria-label={text('missionsTitle')}>
      {missions.data.list.map((mission) => (
        <li key={mission.curriculumSeq}>
          <div>
            <p className={styles.missionHead}>
              <b className="clip">{mission.title}</b>
              <Tag small>{text(mission.missionType)}</Tag>
            </p>
            <p className={styles.quiet}>
              {text('missionRule', {
                max: mission.maxChallengeCount,
                daily: mission.dailyChallengeCount,
                from: mission.dailyChallengeStartTime,
                until: mission.dailyChallengeEndTime,
              })}
            </p>
            <p className={styles.quiet}>
              {text('missionEarns', { xp: mission.xp, point: mission.point })}
              {mission.recordCount > 0 && ` · ${text('missionRecords', { n: mission.recordCount })}`}
            </p>
          </div>
          {mayChange && (
            <div className={styles.acts}>
              <LinkButton
                size="sm"
                href={`${curriculumPath}/${mission.curriculumSeq}/edit`}
                aria-label={text('editOf', { title: mission.title })}
              >
                {text('edit')}
              </LinkButton>
              <Button
                size="sm"
                variant="ghost"
                aria-label={text('deleteOf', { title: mission.title })}
                onClick={() => void remove(mission)}
              >
                {text('delete')}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

/** CHL-10: asked once, and once more with their number where there are records. */
function useRemoval(courseKey: CourseKey) {
  const text = useText(texts)
  const api = useApi()
  const queryClient = useQueryClient()
  const deleting = useMutation({
    mutationFn: ({ curriculumSeq, forceYn }: { curriculumSeq: number; forceYn: 'Y' | 'N' }) =>
      api.post('/v1.0/channels/{channelSeq}/studio/{courseSeq}/challenge/missions/{curriculumSeq}/delete', {
        path: { ...courseKey, curriculumSeq },
        body: { forceYn },
      }),
    onSuccess: async () => {
      toast({ text: text('deleted'), tone: 'good' })
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: challengesKey(courseKey.channelSeq) }),
        queryClient.invalidateQueries(curriculumQuery(api, courseKey.channelSeq, courseKey.courseSeq)),
      ])
    },
  })
  return async ({ curriculumSeq, title, recordCount }: Mission) => {
    const ask = (description: string) =>
      confirm({ title: text('deleteTitle'), description, confirmLabel: text('delete'), danger: true })
    const send = async (forceYn: 'Y' | 'N', count: number): Promise<void> => {
      const words = forceYn === 'Y' ? text('deleteForced', { n: count }) : text('deleteText', { title })
      if (!(await ask(words))) return
      try {
        await deleting.mutateAsync({ curriculumSeq, forceYn })
      } catch (error) {
        const isRecorded = error instanceof ApiError && error.errorName === 'MISSION_HAS_RECORDS'
        if (forceYn === 'N' && isRecorded) return send('Y', Math.max(1, recordCount))
        toast({ text: error instanceof ApiError ? error.message : text('failed'), tone: 'bad' })
      }
    }
    await send(recordCount > 0 ? 'Y' : 'N', recordCount)
  }
}

import { DEFAULT_MISSION } from '@seodang/domain/challenge'
import { MISSION_TYPE } from '@seodang/domain/codes'
import IconTargetArrow from '@tabler/icons-react/dist/esm/icons/IconTargetArrow.mjs'
import { useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import styles from './mine.module.css'
import * as texts from './mine-texts.ts'
import type { MyMission } from './queries.ts'

type Problem = 'before' | 'after' | 'restDay' | 'outsideHours' | 'dailyMaximum' | 'maximum' | 'recorded'
const PROBLEMS: readonly string[] = [
  'before',
  'after',
  'restDay',
  'outsideHours',
  'dailyMaximum',
  'maximum',
  'recorded',
] satisfies Problem[]
const isProblem = (problem: string | null): problem is Problem =>
  problem !== null && PROBLEMS.includes(problem)

/** CHL-13: what can be done today, and how far each mission is. */
export function MyMissions({ courseSeq, missions }: { courseSeq: number; missions: readonly MyMission[] }) {
  const text = useText(texts)
  return (
    <section aria-label={text('todayMissions')}>
      <h3>{text('todayMissions')}</h3>
      {missions.length === 0 ? (
        <EmptyState icon={IconTargetArrow} title={text('noMissions')} message={text('noMissionsHint')} />
      ) : (
        <ul className={styles.missions}>
          {missions.map((mission) => (
            <MissionRow key={mission.curriculumSeq} {...{ courseSeq, mission }} />
          ))}
        </ul>
      )}
    </section>
  )
}

const isAllDay = ({ dailyChallengeStartTime, dailyChallengeEndTime }: MyMission) =>
  dailyChallengeStartTime === DEFAULT_MISSION.dailyChallengeStartTime &&
  dailyChallengeEndTime === DEFAULT_MISSION.dailyChallengeEndTime

function MissionRow({ courseSeq, mission }: { courseSeq: number; mission: MyMission }) {
  const text = useText(texts)
  const { title, counted, maxChallengeCount, todayCount, dailyChallengeCount, problem, isDone } = mission
  const { xp, point, waitingCount } = mission
  return (
    <li>
      <p className={styles.missionHead}>
        <b>{title}</b>
        {isDone && (
          <Tag small tone="ok">
            {text('missionDone')}
          </Tag>
        )}
        {waitingCount > 0 && (
          <Tag small tone="warn">
            {text('waitingCount', { n: waitingCount })}
          </Tag>
        )}
      </p>
      <p className={styles.quiet}>
        {text('counted', { n: counted, all: maxChallengeCount })}
        {maxChallengeCount > 1 && ` · ${text('todayCount', { n: todayCount, all: dailyChallengeCount })}`}
        {!isAllDay(mission) &&
          ` · ${text('hours', { from: mission.dailyChallengeStartTime, until: mission.dailyChallengeEndTime })}`}
        {` · ${point > 0 ? text('earnsPoint', { xp, point }) : text('earns', { xp })}`}
      </p>
      {isProblem(problem) ? (
        <p className={styles.quiet}>{text(`problem.${problem}`)}</p>
      ) : (
        <Way courseSeq={courseSeq} mission={mission} />
      )}
    </li>
  )
}

/** Where the mission is done. */
function Way({ courseSeq, mission }: { courseSeq: number; mission: MyMission }) {
  const text = useText(texts)
  const { missionType, lesson, curriculumSeq } = mission
  if (missionType === MISSION_TYPE.newPost)
    return (
      <div>
        <LinkButton size="sm" variant="soft" href={`/classes/${courseSeq}/board/create`}>
          {text('write')}
        </LinkButton>
      </div>
    )
  if (lesson)
    return (
      <div>
        <LinkButton size="sm" variant="soft" href={`/classes/${courseSeq}/classroom/${lesson.curriculumSeq}`}>
          {text('goLesson')}
        </LinkButton>
      </div>
    )
  if (missionType === MISSION_TYPE.enterChatRoom)
    return (
      <div>
        <LinkButton size="sm" variant="soft" href={`/classes/${courseSeq}/classroom/${curriculumSeq}`}>
          {text('goChat')}
        </LinkButton>
      </div>
    )
  return <p className={styles.quiet}>{text('anyLesson')}</p>
}

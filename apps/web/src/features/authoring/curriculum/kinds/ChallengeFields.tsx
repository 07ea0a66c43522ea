import type { ChallengeMission } from '@seodang/domain/challenge'
import { MOST_RECORDS, MOST_RECORDS_OF_A_DAY } from '@seodang/domain/challenge'
import { PUBLIC_SCOPE, YN } from '@seodang/domain/codes'
import { isPost } from '@seodang/domain/coursework'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../../platform/api.ts'
import { useText } from '../../../../platform/language.tsx'
import { Switch } from '../../../../ui/Checkbox.tsx'
import { NumberField } from '../../../../ui/NumberField.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { DateTimeField } from '../../../../ui/rich/DateTimeField.tsx'
import { TimeField } from '../../../../ui/rich/TimeField.tsx'
import { termQuery } from '../../../challenge/queries.ts'
import { useEditor } from '../../editor/editor-context.ts'
import { SegmentedField } from '../../form/SegmentedField.tsx'
import type { EditedItem } from '../../queries.ts'
import styles from './challenge.module.css'
import * as texts from './challenge-texts.ts'

/** Whether the class is a challenge, where its missions count by records (CHL-15). */
export function useIsChallenge(): boolean {
  const { course } = useEditor()
  const { channelSeq, courseSeq } = course
  return useQuery(termQuery(useApi(), { channelSeq, courseSeq })).data?.term != null
}

/** CUR-10: how a mission counts in its challenge; elsewhere what it was without one. */
export function MissionFields({ item, otherwise }: { item: EditedItem; otherwise: ReactNode }) {
  const isChallenge = useIsChallenge()
  return isChallenge && item.challenge ? (
    <ChallengeFields item={item} challenge={item.challenge} />
  ) : (
    otherwise
  )
}

function ChallengeFields({ item, challenge }: { item: EditedItem; challenge: ChallengeMission }) {
  const text = useText(texts)
  const { changeItem, itemProblems } = useEditor()
  const { curriculumSeq } = item
  const problems = itemProblems(curriculumSeq)
  const change = (fields: Partial<ChallengeMission>) =>
    changeItem(curriculumSeq, { challenge: { ...challenge, ...fields } })
  return (
    <>
      {isPost(item) && <p className={styles.note}>{text('board')}</p>}
      <div className={styles.pair}>
        <NumberField
          label={text('max')}
          unit={text('times')}
          max={MOST_RECORDS}
          value={challenge.maxChallengeCount}
          error={problems['challenge.maxChallengeCount']}
          onChange={(value) => change({ maxChallengeCount: value ?? 0 })}
        />
        <NumberField
          label={text('daily')}
          unit={text('times')}
          max={MOST_RECORDS_OF_A_DAY}
          value={challenge.dailyChallengeCount}
          error={problems['challenge.dailyChallengeCount']}
          onChange={(value) => change({ dailyChallengeCount: value ?? 0 })}
        />
        <TimeField
          label={text('from')}
          value={challenge.dailyChallengeStartTime}
          error={problems['challenge.dailyChallengeStartTime']}
          onChange={(value) => change({ dailyChallengeStartTime: value ?? '' })}
        />
        <TimeField
          label={text('until')}
          value={challenge.dailyChallengeEndTime}
          error={problems['challenge.dailyChallengeEndTime']}
          onChange={(value) => change({ dailyChallengeEndTime: value ?? '' })}
        />
      </div>
      <DateTimeField
        label={text('startAt')}
        help={text('periodHelp')}
        value={challenge.missionChallengeStartAt}
        error={problems['challenge.missionChallengeStartAt']}
        onChange={(missionChallengeStartAt) => change({ missionChallengeStartAt })}
      />
      <DateTimeField
        label={text('endAt')}
        defaultClock="23:59"
        value={challenge.missionChallengeEndAt}
        error={problems['challenge.missionChallengeEndAt']}
        onChange={(missionChallengeEndAt) => change({ missionChallengeEndAt })}
      />
      <NumberField
        label={text('completion')}
        help={text('completionHelp')}
        unit={text('percent')}
        max={100}
        value={challenge.completionRateCondition}
        error={problems['challenge.completionRateCondition']}
        onChange={(value) => change({ completionRateCondition: value ?? 0 })}
      />
      <div className={styles.pair}>
        <NumberField
          label={text('xp')}
          help={text('earnHelp')}
          max={1_000_000}
          value={item.xp}
          onChange={(value) => changeItem(curriculumSeq, { xp: value ?? 0 })}
        />
        <NumberField
          label={text('point')}
          max={1_000_000}
          value={item.point}
          onChange={(value) => changeItem(curriculumSeq, { point: value ?? 0 })}
        />
      </div>
      <SegmentedField
        label={text('scope')}
        value={challenge.publicScopeDefault}
        options={Object.values(PUBLIC_SCOPE).map((value) => ({ value, label: text(value) }))}
        onChange={(publicScopeDefault) => change({ publicScopeDefault })}
      />
      <Panel flush>
        <div className={styles.rows}>
          <Switch
            atEnd
            label={text('fixed')}
            note={text('fixedNote')}
            checked={challenge.publicScopeFixedYn === YN.yes}
            onChange={({ currentTarget: { checked } }) =>
              change({ publicScopeFixedYn: checked ? YN.yes : YN.no })
            }
          />
          {isPost(item) && <PostSwitches item={item} />}
        </div>
      </Panel>
    </>
  )
}

/** A lesson mission has the second of them beside its lesson. */
function PostSwitches({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const { changeItem } = useEditor()
  const { curriculumSeq, task } = item
  return (
    <>
      {task && (
        <Switch
          atEnd
          label={text('approval')}
          note={text('approvalNote')}
          checked={task.needsApprovalYn === YN.yes}
          onChange={({ currentTarget: { checked } }) =>
            changeItem(curriculumSeq, { task: { ...task, needsApprovalYn: checked ? YN.yes : YN.no } })
          }
        />
      )}
      <Switch
        atEnd
        label={text('already')}
        note={text('alreadyNote')}
        checked={item.alreadyAttendedYn === YN.yes}
        onChange={({ currentTarget: { checked } }) =>
          changeItem(curriculumSeq, { alreadyAttendedYn: checked ? YN.yes : YN.no })
        }
      />
    </>
  )
}

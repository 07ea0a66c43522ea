import { playLimitProblem } from '@seodang/domain/course-form'
import { useText } from '../../../platform/language.tsx'
import { Switch } from '../../../ui/Checkbox.tsx'
import { FieldGroup } from '../../../ui/Field.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useEditor } from '../editor/editor-context.ts'
import type { EditedItem } from '../queries.ts'
import styles from './curriculum.module.css'
import * as texts from './item-texts.ts'

/** ROOM-11: from here on the first play can be neither skipped nor sped up. */
const WHOLE = 100
const FIRST_MULTIPLE = 3

/** ROOM-11 to ROOM-16: what a learner may do with the video, and when it counts as done. */
export function WatchRules({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const { draft, changeItem, itemProblems } = useEditor()
  const { curriculumSeq, limitPercent } = item
  const problems = itemProblems(curriculumSeq)
  const isFree = playLimitProblem(draft, { isPublic: item.isPublic, limitDupPlay: 1 }) !== null
  return (
    <FieldGroup label={text('rules')} error={problems.limitDupPlay}>
      {() => (
        <Panel flush>
          <div className={styles.rules}>
            <Switch
              atEnd
              label={text('speed')}
              note={text('speedNote')}
              checked={item.vodSpeedControlYn === 1}
              onChange={({ currentTarget: { checked } }) =>
                changeItem(curriculumSeq, { vodSpeedControlYn: checked ? 1 : 0 })
              }
            />
            <Switch
              atEnd
              label={text('wholeFirst')}
              note={text('wholeFirstNote')}
              checked={limitPercent >= WHOLE}
              onChange={({ currentTarget: { checked } }) =>
                changeItem(curriculumSeq, { limitPercent: checked ? WHOLE : 0 })
              }
            />
            {limitPercent < WHOLE && (
              <div className={styles.rule}>
                <span>
                  {text('limitPercent')}
                  <small>{text('limitPercentNote')}</small>
                </span>
                <NumberField
                  label={text('limitPercent')}
                  labelHidden
                  value={limitPercent}
                  max={WHOLE - 1}
                  unit={text('percent')}
                  error={problems.limitPercent}
                  onChange={(percent) => changeItem(curriculumSeq, { limitPercent: percent ?? 0 })}
                />
              </div>
            )}
            <Switch
              atEnd
              label={text('playTime')}
              note={text('playTimeNote')}
              checked={item.limitPlayTime === 1}
              onChange={({ currentTarget: { checked } }) =>
                changeItem(curriculumSeq, {
                  limitPlayTime: checked ? 1 : 0,
                  multiplyPlayTime: checked ? Math.max(item.multiplyPlayTime, FIRST_MULTIPLE) : 0,
                })
              }
            />
            {item.limitPlayTime === 1 && (
              <div className={styles.rule}>
                <span>{text('playTime')}</span>
                <NumberField
                  label={text('playTime')}
                  labelHidden
                  value={item.multiplyPlayTime}
                  max={100}
                  unit={text('times')}
                  error={problems.multiplyPlayTime}
                  onChange={(times) => changeItem(curriculumSeq, { multiplyPlayTime: times ?? 0 })}
                />
              </div>
            )}
            <Switch
              atEnd
              label={text('dupPlay')}
              note={text(isFree ? 'dupPlayFree' : 'dupPlayNote')}
              disabled={isFree && item.limitDupPlay === 0}
              checked={item.limitDupPlay === 1}
              onChange={({ currentTarget: { checked } }) =>
                changeItem(curriculumSeq, { limitDupPlay: checked ? 1 : 0 })
              }
            />
          </div>
        </Panel>
      )}
    </FieldGroup>
  )
}

import { PUBLIC_SCOPE, WORK_TYPE, YN } from '@seodang/domain/codes'
import { isPost, MAX_TASK_COUNT, type Task } from '@seodang/domain/coursework'
import { useText } from '../../../../platform/language.tsx'
import { Switch } from '../../../../ui/Checkbox.tsx'
import { NumberField } from '../../../../ui/NumberField.tsx'
import { Panel } from '../../../../ui/Panel.tsx'
import { DateTimeField } from '../../../../ui/rich/DateTimeField.tsx'
import { useEditor } from '../../editor/editor-context.ts'
import { SegmentedField } from '../../form/SegmentedField.tsx'
import type { EditedItem } from '../../queries.ts'
import styles from '../curriculum.module.css'
import * as texts from './texts.ts'

/** ROOM-29, CERT-02: what is handed in, until when, how often, who approves and who sees it. */
export function TaskFields({ item }: { item: EditedItem }) {
  const text = useText(texts)
  const { changeItem, itemProblems } = useEditor()
  const { curriculumSeq, task } = item
  if (!task) return null
  const problems = itemProblems(curriculumSeq)
  const change = (fields: Partial<Task>) => changeItem(curriculumSeq, { task: { ...task, ...fields } })
  return (
    <>
      {!isPost(item) && (
        <SegmentedField
          label={text('work')}
          value={item.workTypeCd}
          options={[
            { value: WORK_TYPE.none, label: text('workAny') },
            { value: WORK_TYPE.text, label: text('workText') },
            { value: WORK_TYPE.file, label: text('workFile') },
            { value: WORK_TYPE.link, label: text('workLink') },
          ]}
          onChange={(workTypeCd) => changeItem(curriculumSeq, { workTypeCd })}
        />
      )}
      <DateTimeField
        label={text('due')}
        help={text('dueHelp')}
        defaultClock="23:59"
        value={task.dueAt}
        error={problems['task.dueAt']}
        onChange={(dueAt) => change({ dueAt })}
      />
      <NumberField
        label={text('count')}
        help={text('countHelp')}
        min={1}
        max={MAX_TASK_COUNT}
        value={task.count}
        error={problems['task.count']}
        onChange={(count) => change({ count: count ?? 1 })}
      />
      <SegmentedField
        label={text('scope')}
        value={task.publicScopeDefault === PUBLIC_SCOPE.staff ? PUBLIC_SCOPE.staff : PUBLIC_SCOPE.members}
        options={[
          { value: PUBLIC_SCOPE.staff, label: text('scopeStaff') },
          { value: PUBLIC_SCOPE.members, label: text('scopeMembers') },
        ]}
        onChange={(publicScopeDefault) => change({ publicScopeDefault })}
      />
      <Panel flush>
        <div className={styles.rules}>
          <Switch
            atEnd
            label={text('approval')}
            note={text('approvalNote')}
            checked={task.needsApprovalYn === YN.yes}
            onChange={({ currentTarget: { checked } }) =>
              change({ needsApprovalYn: checked ? YN.yes : YN.no })
            }
          />
          <Switch
            atEnd
            label={text('scopeFixed')}
            note={text('scopeFixedNote')}
            checked={task.publicScopeFixedYn === YN.yes}
            onChange={({ currentTarget: { checked } }) =>
              change({ publicScopeFixedYn: checked ? YN.yes : YN.no })
            }
          />
        </div>
      </Panel>
    </>
  )
}

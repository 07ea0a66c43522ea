import { COURSE_OPEN_TYPE, CURRICULUM_PROGRESS, PUBLIC, type PublicCd, YN } from '@seodang/domain/codes'
import { useText } from '../../../platform/language.tsx'
import { Switch } from '../../../ui/Checkbox.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { RadioTiles } from '../../../ui/RadioTiles.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { FormPane, FormSection } from '../editor/FormPane.tsx'
import { fieldId } from '../editor/fields.ts'
import { Choice } from '../form/Choice.tsx'
import { SegmentedField } from '../form/SegmentedField.tsx'
import type { EditedCourse } from '../queries.ts'
import { AskingFields } from './AskingFields.tsx'
import { CertificateFields } from './CertificateFields.tsx'
import { MarketingFields } from './MarketingFields.tsx'
import styles from './more.module.css'
import { SeoFields } from './SeoFields.tsx'
import { ShareFields } from './ShareFields.tsx'
import * as texts from './texts.ts'

const SWITCHES = [
  'courseReviewShowYn',
  'courseReviewCountShowYn',
  'courseReviewFloatingShowYn',
  'courseQaShowYn',
  'coursePromotionShowYn',
  'courseValidShowYn',
  'courseAttendCountShowYn',
  'courseAttendSumShowYn',
  'courseTutorShowYn',
] as const satisfies (keyof EditedCourse)[]

/** AUTH-25: who sees it, how it is attended, what its page shows, what is asked, where it is shared. */
export function MoreTab() {
  const text = useText(texts)
  const { draft, problems, change, may } = useEditor()
  return (
    <FormPane isReadOnly={!may('CLASS_INFO_UPDATE')}>
      <FormSection title={text('visibility')}>
        <fieldset className={styles.bare} disabled={!may('CLASS_PUBLIC_UPDATE')}>
          <RadioTiles<PublicCd>
            label={text('visibility')}
            labelHidden
            value={draft.publicCd}
            columns={2}
            stack
            tall
            options={[
              { value: PUBLIC.public, label: <Choice name={text('public')} note={text('publicHelp')} /> },
              { value: PUBLIC.private, label: <Choice name={text('private')} note={text('privateHelp')} /> },
            ]}
            onChange={(publicCd) => change({ publicCd })}
          />
        </fieldset>
      </FormSection>
      <FormSection title={text('way')}>
        <SegmentedField
          label={text('progress')}
          help={text('progressHelp')}
          value={draft.curriculumProgressCd}
          options={[
            { value: CURRICULUM_PROGRESS.free, label: text('progressFree') },
            { value: CURRICULUM_PROGRESS.oneAfterAnother, label: text('progressOrdered') },
          ]}
          onChange={(curriculumProgressCd) => change({ curriculumProgressCd })}
        />
        <SegmentedField
          label={text('openType')}
          value={draft.openTypeCd}
          options={[
            { value: COURSE_OPEN_TYPE.inSite, label: text('inSite') },
            { value: COURSE_OPEN_TYPE.externalUrl, label: text('outside') },
          ]}
          onChange={(openTypeCd) => change({ openTypeCd })}
        />
        {draft.openTypeCd !== COURSE_OPEN_TYPE.inSite && (
          <TextField
            id={fieldId('openTypeUrl')}
            type="url"
            inputMode="url"
            label={text('openTypeUrl')}
            help={text('openTypeHelp')}
            required
            placeholder="https://"
            value={draft.openTypeUrl ?? ''}
            error={problems.openTypeUrl}
            onChange={(event) => change({ openTypeUrl: event.currentTarget.value })}
          />
        )}
        <Panel flush>
          <div className={styles.rows}>
            <Switch
              atEnd
              label={text('videoWatermarkYn')}
              note={text('videoWatermarkNote')}
              checked={draft.videoWatermarkYn === YN.yes}
              onChange={({ currentTarget: { checked } }) =>
                change({ videoWatermarkYn: checked ? YN.yes : YN.no })
              }
            />
          </div>
        </Panel>
      </FormSection>
      <FormSection title={text('shown')}>
        <Panel flush>
          <div className={styles.rows}>
            {SWITCHES.map((name) => (
              <Switch
                key={name}
                atEnd
                label={text(name)}
                checked={draft[name] === YN.yes}
                onChange={({ currentTarget: { checked } }) => change({ [name]: checked ? YN.yes : YN.no })}
              />
            ))}
          </div>
        </Panel>
      </FormSection>
      <CertificateFields />
      <MarketingFields />
      <AskingFields />
      <FormSection title={text('chats')} note={text('chatsHelp')}>
        <div className={styles.pair}>
          {(['kakao', 'slackChannel'] as const).map((name) => (
            <TextField
              key={name}
              id={fieldId(name)}
              type="url"
              inputMode="url"
              label={text(name)}
              placeholder="https://"
              value={draft[name] ?? ''}
              error={problems[name]}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
      </FormSection>
      <ShareFields />
      <SeoFields />
    </FormPane>
  )
}

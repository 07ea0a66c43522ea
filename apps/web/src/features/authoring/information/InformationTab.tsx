import { codeGroups } from '@seodang/domain/code-groups'
import { COURSE_TYPE, DIFFICULTY, isCodeOf } from '@seodang/domain/codes'
import { COURSE_TITLE, MAX_SUBTITLE } from '@seodang/domain/course-form'
import { isPackage } from '@seodang/domain/package-terms'
import { useLanguage, useText } from '../../../platform/language.tsx'
import { DateTimeField } from '../../../ui/rich/DateTimeField.tsx'
import { ImageCropField } from '../../../ui/rich/ImageCropField.tsx'
import { Select } from '../../../ui/Select.tsx'
import { TextArea, TextField } from '../../../ui/TextField.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { FormPane, FormSection } from '../editor/FormPane.tsx'
import { fieldId } from '../editor/fields.ts'
import { SegmentedField } from '../form/SegmentedField.tsx'
import { LivePreview } from '../preview/LivePreview.tsx'
import { CategoryField } from './CategoryField.tsx'
import { CircleFields } from './CircleFields.tsx'
import { IntroductionField } from './IntroductionField.tsx'
import styles from './information.module.css'
import { LinesField } from './LinesField.tsx'
import * as texts from './texts.ts'

const KINDS = [COURSE_TYPE.video, COURSE_TYPE.live, COURSE_TYPE.offline, COURSE_TYPE.custom]
const COVER_RATIO = 16 / 9

/** What the class is: words, pictures, dates. */
export function InformationTab() {
  const text = useText(texts)
  const language = useLanguage()
  const { draft, problems, change, may } = useEditor()
  const isPack = isPackage(draft)
  const disabled = !may('CLASS_INFO_UPDATE')
  return (
    <FormPane isReadOnly={disabled} aside={<LivePreview />}>
      <FormSection title={text('basics')}>
        <TextField
          id={fieldId('title')}
          label={text('title')}
          help={text('titleHelp')}
          required
          value={draft.title}
          maxLength={COURSE_TITLE.max}
          counter
          error={problems.title}
          onChange={(event) => change({ title: event.currentTarget.value })}
        />
        <TextField
          id={fieldId('subTitle')}
          label={text('subTitle')}
          help={text('subTitleHelp')}
          value={draft.subTitle}
          maxLength={MAX_SUBTITLE}
          error={problems.subTitle}
          onChange={(event) => change({ subTitle: event.currentTarget.value })}
        />
        <div id={fieldId('imageKey')}>
          <ImageCropField
            label={text('cover')}
            required
            value={draft.imageKey}
            ratio={COVER_RATIO}
            recommended={text('coverSize')}
            previewWidth={320}
            error={problems.imageKey}
            onChange={(picture) => change({ imageKey: picture?.key ?? null })}
          />
        </div>
        <div className={styles.pair}>
          {!isPack && (
            <Select
              label={text('kind')}
              value={draft.courseTypeCd}
              options={codeGroups.courseTypeCd
                .filter(({ code }) => KINDS.some((kind) => kind === code))
                .map(({ code, name }) => ({ value: code, label: name[language] }))}
              error={problems.courseTypeCd}
              onChange={({ currentTarget: { value } }) =>
                isCodeOf(COURSE_TYPE, value) && change({ courseTypeCd: value })
              }
            />
          )}
          <CategoryField />
        </div>
        <SegmentedField
          label={text('difficulty')}
          value={draft.difficultyCd}
          options={codeGroups.difficultyCd.flatMap(({ code, name }) =>
            isCodeOf(DIFFICULTY, code) ? [{ value: code, label: name[language] }] : [],
          )}
          onChange={(difficultyCd) => change({ difficultyCd })}
        />
      </FormSection>
      <FormSection title={text('introduction')}>
        <IntroductionField />
      </FormSection>
      <FormSection title={text('details')}>
        <LinesField
          label={text('audiences')}
          value={draft.audiences}
          error={problems.audiences}
          onChange={(audiences) => change({ audiences })}
        />
        <LinesField
          label={text('outcomes')}
          value={draft.outcomes}
          error={problems.outcomes}
          onChange={(outcomes) => change({ outcomes })}
        />
        <TextArea
          label={text('supplies')}
          value={draft.supplies}
          maxLength={1000}
          rows={2}
          error={problems.supplies}
          onChange={(event) => change({ supplies: event.currentTarget.value })}
        />
      </FormSection>
      {!isPack && <CircleFields />}
      {!isPack && (
        <FormSection title={text('period')} note={text('periodHelp')}>
          <div className={styles.pair}>
            <DateTimeField
              label={text('startAt')}
              value={draft.startAt}
              error={problems.startAt}
              onChange={(startAt) => change({ startAt })}
            />
            <DateTimeField
              label={text('endAt')}
              value={draft.endAt}
              defaultClock="23:59"
              error={problems.endAt}
              onChange={(endAt) => change({ endAt })}
            />
          </div>
        </FormSection>
      )}
    </FormPane>
  )
}

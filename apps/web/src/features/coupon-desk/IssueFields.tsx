import { COUPON_ISSUE } from '@seodang/domain/codes'
import { COUPON_CODE } from '@seodang/domain/coupon-code'
import { COUPON_LIMITS } from '@seodang/domain/coupon-form'
import { useCodeName } from '../../platform/code-names.ts'
import { useText } from '../../platform/language.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { DateTimeField } from '../../ui/rich/DateTimeField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { FieldsProps } from './CouponEditor.tsx'
import { CoursePicker } from './CoursePicker.tsx'
import styles from './coupon-desk.module.css'
import * as texts from './form-texts.ts'

/** A code is typed with spaces and hyphens, too. */
const TYPED_MOST = COUPON_CODE.max + 10

const isoOf = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

/** CPN-07, CPN-08: how people come by it, when, and how many. */
export function IssueFields({ draft, change, errorOf, isFixed, known }: FieldsProps) {
  const text = useText(texts)
  const codeName = useCodeName()
  const { issueCd } = draft
  return (
    <Panel title={text('issue')}>
      <div className={styles.stack}>
        <Select
          label={text('issueCd')}
          help={isFixed ? text('fixed') : text(`issue.${issueCd}`)}
          disabled={isFixed}
          value={issueCd}
          options={Object.values(COUPON_ISSUE).map((value) => ({
            value,
            label: codeName('couponIssueCd', value),
          }))}
          onChange={({ currentTarget }) =>
            change({
              issueCd: Object.values(COUPON_ISSUE).find((one) => one === currentTarget.value) ?? issueCd,
            })
          }
        />
        {issueCd === COUPON_ISSUE.code && (
          <div data-field="code">
            <TextField
              label={text('code')}
              help={text('codeHelp')}
              required
              disabled={isFixed}
              autoComplete="off"
              spellCheck={false}
              maxLength={TYPED_MOST}
              value={draft.code}
              error={errorOf('code')}
              onChange={(event) => change({ code: event.currentTarget.value.toUpperCase() })}
            />
          </div>
        )}
        {issueCd === COUPON_ISSUE.finish && (
          <div data-field="finishCourseSeqs">
            <CoursePicker
              label={text('finishCourses')}
              help={text('targetsHelp')}
              packageYn="N"
              value={draft.finishCourseSeqs}
              known={known}
              error={errorOf('finishCourseSeqs')}
              onChange={(finishCourseSeqs) => change({ finishCourseSeqs })}
            />
          </div>
        )}
        <div className={styles.two}>
          <DateTimeField
            label={text('issueStartAt')}
            help={text('openEnd')}
            optional
            value={isoOf(draft.issueStartAt)}
            error={errorOf('issueStartAt')}
            onChange={(issueStartAt) => change({ issueStartAt })}
          />
          <div data-field="issueEndAt">
            <DateTimeField
              label={text('issueEndAt')}
              help={text('openEnd')}
              optional
              defaultClock="23:59"
              value={isoOf(draft.issueEndAt)}
              error={errorOf('issueEndAt')}
              onChange={(issueEndAt) => change({ issueEndAt })}
            />
          </div>
          <div data-field="totalCount">
            <NumberField
              label={text('totalCount')}
              help={text('totalHelp')}
              optional
              unit={text('sheets')}
              max={COUPON_LIMITS.total}
              value={draft.totalCount}
              error={errorOf('totalCount')}
              onChange={(totalCount) => change({ totalCount })}
            />
          </div>
          <div data-field="perUser">
            <NumberField
              label={text('perUser')}
              required
              unit={text('sheets')}
              max={COUPON_LIMITS.perUser}
              value={draft.perUser}
              error={errorOf('perUser')}
              onChange={(perUser) => change({ perUser })}
            />
          </div>
        </div>
      </div>
    </Panel>
  )
}

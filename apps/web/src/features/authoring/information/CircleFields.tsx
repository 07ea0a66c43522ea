import { MEMBERSHIP_TYPE } from '@seodang/domain/codes'
import { CIRCLE_PERMISSION, circleOf } from '@seodang/domain/members-only'
import { useText } from '../../../platform/language.tsx'
import { Anchor } from '../../../ui/Anchor.tsx'
import { MultiCombobox } from '../../../ui/rich/Combobox.tsx'
import { useEditor } from '../editor/editor-context.ts'
import { FormSection } from '../editor/FormPane.tsx'
import { fieldId } from '../editor/fields.ts'
import { SegmentedField } from '../form/SegmentedField.tsx'
import * as texts from './texts.ts'

/** ENR-35, PERM-27, MSH-02: whom the class is for, and which memberships open it. */
export function CircleFields() {
  const text = useText(texts)
  const { course, draft, problems, change, may } = useEditor()
  const isFixed = !may(CIRCLE_PERMISSION)
  const { membershipTypeCd, siteMembershipSeqs } = draft
  const { memberships } = course
  return (
    <FormSection title={text('circle')}>
      <SegmentedField
        label={text('circleFor')}
        help={text(`circle.${circleOf({ membershipTypeCd, siteMembershipSeqs })}`)}
        value={membershipTypeCd}
        options={[
          { value: MEMBERSHIP_TYPE.notBound, label: text('forEverybody'), disabled: isFixed },
          { value: MEMBERSHIP_TYPE.membersOnly, label: text('forMembers'), disabled: isFixed },
        ]}
        onChange={(next) => change({ membershipTypeCd: next })}
      />
      {memberships.length > 0 || siteMembershipSeqs.length > 0 ? (
        <div id={fieldId('siteMembershipSeqs')}>
          <MultiCombobox
            label={text('openedBy')}
            help={text('openedByHelp')}
            optional
            disabled={isFixed}
            error={problems.siteMembershipSeqs}
            value={siteMembershipSeqs.map(String)}
            choices={[
              ...memberships.map(({ membershipSeq, name }) => ({
                value: String(membershipSeq),
                label: name,
              })),
              ...siteMembershipSeqs
                .filter((seq) => memberships.every(({ membershipSeq }) => membershipSeq !== seq))
                .map((seq) => ({ value: String(seq), label: text('goneMembership') })),
            ]}
            onChange={(values) => change({ siteMembershipSeqs: values.map(Number) })}
          />
        </div>
      ) : (
        <p>
          {text('noMemberships')} <Anchor href="/settings/membership">{text('toMemberships')}</Anchor>
        </p>
      )}
    </FormSection>
  )
}

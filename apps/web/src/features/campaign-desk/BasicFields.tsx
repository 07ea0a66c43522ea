import { CAMPAIGN_LIMITS, isPopup } from '@seodang/domain/campaign'
import { CAMPAIGN_CHANNEL } from '@seodang/domain/codes'
import { useCodeName } from '../../platform/code-names.ts'
import { useText } from '../../platform/language.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './campaign-desk.module.css'
import type { FieldsProps } from './field-props.ts'
import * as texts from './form-texts.ts'

/** MKT-05: its name and aim, the way it goes, and whether it advertises. */
export function BasicFields({ form: { draft, change, errorOf }, choices }: FieldsProps) {
  const text = useText(texts)
  const codeName = useCodeName()
  const isAdvertising = draft.advertisingYn === 'Y'
  return (
    <Panel title={text('basics')}>
      <div className={styles.stack}>
        <div className={styles.two}>
          <div data-field="name">
            <TextField
              label={text('name')}
              help={text('nameHelp')}
              required
              maxLength={CAMPAIGN_LIMITS.name}
              value={draft.name}
              error={errorOf('name')}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
            />
          </div>
          <TextField
            label={text('aim')}
            optional
            maxLength={CAMPAIGN_LIMITS.aim}
            value={draft.aim}
            error={errorOf('aim')}
            onChange={({ currentTarget }) => change({ aim: currentTarget.value })}
          />
        </div>
        <FieldGroup label={text('channel')}>
          {() => (
            <div className={styles.segmented}>
              <Segmented
                label={text('channel')}
                value={draft.channelCd}
                options={Object.values(CAMPAIGN_CHANNEL).map((value) => ({
                  value,
                  label: codeName('campaignChannelCd', value),
                }))}
                onChange={(channelCd) => change({ channelCd })}
              />
            </div>
          )}
        </FieldGroup>
        {draft.channelCd === CAMPAIGN_CHANNEL.message && choices.messageYn === 'N' && (
          <Notice tone="warn">{text('noMessenger')}</Notice>
        )}
        {!isPopup(draft) && (
          <FieldGroup label={text('kind')} help={text(isAdvertising ? 'advertisingHelp' : 'informationHelp')}>
            {() => (
              <div className={styles.segmented}>
                <Segmented
                  label={text('kind')}
                  value={draft.advertisingYn}
                  options={[
                    { value: 'Y', label: text('advertisement') },
                    { value: 'N', label: text('information') },
                  ]}
                  onChange={(advertisingYn) => change({ advertisingYn })}
                />
              </div>
            )}
          </FieldGroup>
        )}
        {!isPopup(draft) && isAdvertising && choices.sender.knownYn === 'N' && (
          <Notice
            tone="warn"
            action={
              <LinkButton size="sm" href="/settings/footer">
                {text('openFooter')}
              </LinkButton>
            }
          >
            {text('senderMissing')}
          </Notice>
        )}
      </div>
    </Panel>
  )
}

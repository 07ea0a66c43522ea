import { type CampaignAudience, type CampaignDraft, isPopup } from '@seodang/domain/campaign'
import { AUDIENCE, type Audience, CAMPAIGN_AUDIENCE } from '@seodang/domain/codes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useText } from '../../platform/language.tsx'
import { FieldGroup } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './campaign-desk.module.css'
import { type FieldsProps, seqOf } from './field-props.ts'
import * as texts from './form-texts.ts'
import { audienceQuery } from './queries.ts'

const { all, segment, course, code } = CAMPAIGN_AUDIENCE

const isChosen = ({ kind, segmentSeq, courseSeq, code: role }: CampaignAudience) =>
  ({ [all]: true, [segment]: segmentSeq !== null, [course]: courseSeq !== null, [code]: role !== null })[kind]

/** How many it would reach now; asked anew whenever that may be another number. */
export function useReach({ channelCd, advertisingYn, audience }: CampaignDraft) {
  const { channelSeq } = useChannel()
  return useQuery({
    ...audienceQuery(useApi(), channelSeq, { channelCd, advertisingYn, audience }),
    enabled: isChosen(audience),
    placeholderData: keepPreviousData,
  })
}

/** MKT-05, MKT-06: who gets it, counted. */
export function AudienceFields({ form: { draft, change, errorOf }, choices }: FieldsProps) {
  const text = useText(texts)
  const codeName = useCodeName()
  const { audience } = draft
  const error = errorOf('audience')
  const set = (part: Partial<CampaignAudience>) => change({ audience: { ...audience, ...part } })
  const roles = Object.values(AUDIENCE).filter((role) => isPopup(draft) || role !== AUDIENCE.all)
  return (
    <Panel title={text('audience')}>
      <div className={styles.stack} data-field="audience">
        <FieldGroup label={text('audienceKind')}>
          {() => (
            <div className={styles.segmented}>
              <Segmented
                label={text('audienceKind')}
                value={audience.kind}
                options={Object.values(CAMPAIGN_AUDIENCE).map((value) => ({
                  value,
                  label:
                    value === all && isPopup(draft)
                      ? text('popupAll')
                      : codeName('campaignAudienceCd', value),
                }))}
                onChange={(kind) => set({ kind })}
              />
            </div>
          )}
        </FieldGroup>
        {audience.kind === segment && (
          <Select
            label={text('segment')}
            placeholder={text('choose')}
            value={String(audience.segmentSeq ?? '')}
            error={error}
            options={choices.segments.map(({ segmentSeq, name }) => ({
              value: String(segmentSeq),
              label: name,
            }))}
            onChange={({ currentTarget }) => set({ segmentSeq: seqOf(currentTarget.value) })}
          />
        )}
        {audience.kind === course && (
          <Select
            label={text('course')}
            placeholder={text('choose')}
            value={String(audience.courseSeq ?? '')}
            error={error}
            options={choices.courses.map(({ courseSeq, title }) => ({
              value: String(courseSeq),
              label: title,
            }))}
            onChange={({ currentTarget }) => set({ courseSeq: seqOf(currentTarget.value) })}
          />
        )}
        {audience.kind === code && (
          <Select
            label={text('role')}
            placeholder={text('choose')}
            value={audience.code ?? ''}
            error={error}
            options={roles.map((role) => ({ value: role, label: codeName('audience', role) }))}
            onChange={({ currentTarget }) =>
              set({ code: roles.find((role: Audience) => role === currentTarget.value) ?? null })
            }
          />
        )}
        {isChosen(audience) && <Reach draft={draft} />}
      </div>
    </Panel>
  )
}

function Reach({ draft }: { draft: CampaignDraft }) {
  const text = useText(texts)
  const { data } = useReach(draft)
  if (!data) return <div className={styles.reach}>{text('counting')}</div>
  const { totalCount, reachableCount, leftOut } = data
  const withVisitors = isPopup(draft) && draft.audience.kind === all
  const words = isPopup(draft) ? (withVisitors ? 'reachPopupAll' : 'reachPopup') : 'reach'
  return (
    <div className={styles.reach} role="status">
      <b>{text(words, { n: reachableCount })}</b>
      {reachableCount < totalCount && (
        <ul>
          <li>{text('reachOf', { n: totalCount })}</li>
          {leftOut.noConsent > 0 && <li>{text('leftNoConsent', { n: leftOut.noConsent })}</li>}
          {leftOut.noAddress > 0 && <li>{text('leftNoAddress', { n: leftOut.noAddress })}</li>}
          {leftOut.notVerified > 0 && <li>{text('leftNotVerified', { n: leftOut.notVerified })}</li>}
        </ul>
      )}
    </div>
  )
}

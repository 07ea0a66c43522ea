import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Chip, Tag } from '../../ui/Badge.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import styles from './members.module.css'
import { labelsQuery, type Member } from './queries.ts'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'
import { usePeopleChange } from './use-people-change.ts'

/** MEM-07: the labels of one member. */
export function MemberLabels({ member }: { member: Member }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const mayChange = useMay()('SITE_USER_UPDATE')
  const all = useQuery(labelsQuery(api, channelSeq)).data?.list ?? []
  const change = usePeopleChange(({ labelSeq, addYn }: { labelSeq: number; addYn: 'Y' | 'N' }) =>
    api.post('/v1.0/channels/{channelSeq}/admin/member-labels/{labelSeq}/members/modify', {
      path: { channelSeq, labelSeq },
      body: { addYn, userSeqs: [member.userSeq] },
    }),
  )
  const rest = all.filter((label) => member.labels.every(({ labelSeq }) => labelSeq !== label.labelSeq))
  return (
    <Panel title={text('labels')}>
      <div className={styles.stack}>
        <div className={styles.tags}>
          {member.labels.length === 0 && <span className={styles.quiet}>{text('noLabelsYet')}</span>}
          {member.labels.map(({ labelSeq, name, tone }) =>
            mayChange ? (
              <Chip
                key={labelSeq}
                removeLabel={text('takeOff', { name })}
                onRemove={() => change.mutate({ labelSeq, addYn: 'N' })}
              >
                {name}
              </Chip>
            ) : (
              <Tag key={labelSeq} tone={tone}>
                {name}
              </Tag>
            ),
          )}
        </div>
        {mayChange && rest.length > 0 && (
          <Select
            label={text('chooseLabel')}
            labelHidden
            value=""
            placeholder={text('chooseLabel')}
            options={rest.map(({ labelSeq, name }) => ({ value: String(labelSeq), label: name }))}
            onChange={(event) => change.mutate({ labelSeq: Number(event.currentTarget.value), addYn: 'Y' })}
          />
        )}
      </div>
    </Panel>
  )
}

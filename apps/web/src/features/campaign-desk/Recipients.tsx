import { RECIPIENT_STATE } from '@seodang/domain/codes'
import { recipientReason } from '@seodang/domain/recipient-reasons'
import { formatDateTime } from '@seodang/domain/seoul-time'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useCodeName } from '../../platform/code-names.ts'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot, type StatusKind } from '../../ui/StatusDot.tsx'
import type { CampaignPageProps } from './CampaignPage.tsx'
import styles from './campaign-desk.module.css'
import { type Recipient, recipientsQuery } from './queries.ts'

import * as texts from './texts.ts'

const KINDS: Record<Recipient['stateCd'], StatusKind> = {
  [RECIPIENT_STATE.waiting]: 'waiting',
  [RECIPIENT_STATE.underWay]: 'running',
  [RECIPIENT_STATE.sent]: 'ok',
  [RECIPIENT_STATE.failed]: 'bad',
  [RECIPIENT_STATE.left]: 'off',
}

type RecipientsProps = Pick<CampaignPageProps, 'campaignSeq' | 'search' | 'onSearch' | 'hrefOf'> & {
  name: string
}

/** MKT-07: who it went to, what they did, and why somebody got nothing. */
export function Recipients({ campaignSeq, name, search, onSearch, hrefOf }: RecipientsProps) {
  const text = useText(texts)
  const api = useApi()
  const codeName = useCodeName()
  const download = useDownload()
  const columns = useColumns()
  const { channelSeq } = useChannel()
  const { q, stateCd } = search
  const recipients = useQuery({
    ...recipientsQuery(api, { channelSeq, campaignSeq }, search),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ListTools label={text('searchRecipients')} q={q} onSearch={onSearch}>
        <FilterSelect
          label={text('state')}
          anyLabel={text('anyState')}
          value={stateCd}
          options={Object.values(RECIPIENT_STATE).map((value) => ({
            value,
            label: codeName('recipientStateCd', value),
          }))}
          onChange={(chosen) => onSearch({ stateCd: chosen })}
        />
        <Button
          icon={IconDownload}
          busy={download.busy}
          onClick={() =>
            void download.start(
              () =>
                api.raw(`/v1.0/channels/${channelSeq}/admin/campaigns/${campaignSeq}/recipients/excel`, {
                  query: { q, stateCd },
                }),
              `${name}.xlsx`,
            )
          }
        >
          {text('excel')}
        </Button>
      </ListTools>
      <DataTable<Recipient>
        label={text('recipients')}
        columns={columns}
        {...shownList(recipients, search, { hrefOf, onSearch })}
        rowId={({ userSeq }) => String(userSeq)}
        rowName={(row) => row.name}
        countText={(n) => text('people', { n })}
        empty={
          q !== undefined || stateCd !== undefined ? (
            <EmptyState
              title={text('nobodyFound')}
              action={
                <Button onClick={() => onSearch({ q: undefined, stateCd: undefined })}>
                  {text('clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState icon={IconUsers} title={text('noRecipients')} message={text('noRecipientsHint')} />
          )
        }
      />
    </>
  )
}

function useColumns(): Column<Recipient>[] {
  const text = useText(texts)
  const language = useLanguage()
  const codeName = useCodeName()
  return useMemo(() => {
    const moment = (id: 'sentAt' | 'openedAt' | 'clickedAt'): Column<Recipient> => ({
      id,
      header: text(id),
      width: '200px',
      card: 'meta',
      cardHeader: true,
      isEmpty: (row) => row[id] === null,
      cell: (row) => {
        const at = row[id]
        return at === null ? '–' : formatDateTime(at, language)
      },
    })
    return [
      {
        id: 'name',
        header: text('person'),
        fixed: true,
        card: 'title',
        cell: (row) => (
          <span className={styles.name}>
            <b>{row.name}</b>
            <small>{row.email}</small>
          </span>
        ),
      },
      {
        id: 'state',
        header: text('state'),
        width: '220px',
        card: 'aside',
        cell: ({ stateCd, reason }) => (
          <span className={styles.name}>
            <StatusDot kind={KINDS[stateCd]}>{codeName('recipientStateCd', stateCd)}</StatusDot>
            {reason !== null && <small>{recipientReason(reason, language)}</small>}
          </span>
        ),
      },
      moment('sentAt'),
      moment('openedAt'),
      moment('clickedAt'),
    ]
  }, [text, language, codeName])
}

import { CURRENCY } from '@seodang/domain/codes'
import { formatMoney } from '@seodang/domain/money'
import { RECURRING_STATE } from '@seodang/domain/recurring'
import { formatDate } from '@seodang/domain/seoul-time'
import { STATE_NAMES } from '@seodang/domain/subscription-texts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useDownload } from '../../platform/download.ts'
import { useLanguage, useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { editedQuery, type Member, membersQuery } from './queries.ts'
import type { MemberSearch } from './search.ts'
import * as texts from './texts.ts'

interface MembersProps {
  membershipSeq: number
  search: MemberSearch
  onSearch: (change: Partial<MemberSearch>) => void
  hrefOf: (change: Partial<MemberSearch>) => string
}

/** Who holds a membership or held it, with state and next charge; downloaded whole (SET-10). */
export function Members({ membershipSeq, search, onSearch, hrefOf }: MembersProps) {
  const text = useText(texts)
  const language = useLanguage()
  const api = useApi()
  const download = useDownload()
  const { channelSeq } = useChannel()
  const columns = useMemberColumns()
  const { q, state } = search
  const membership = useQuery(editedQuery(api, channelSeq, membershipSeq))
  const members = useQuery({
    ...membersQuery(api, { channelSeq, membershipSeq }, search),
    placeholderData: keepPreviousData,
  })
  const name = membership.data?.name ?? ''
  const title = text('membersTitle', { name })
  const isNarrowed = q !== undefined || state !== undefined
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: text('title'), href: '/settings/membership' }, { label: title }]}
        note={members.data ? text('membersNote', { n: members.data.totalCount }) : '\u00a0'}
        end={
          <Button
            icon={IconDownload}
            busy={download.busy}
            onClick={() =>
              void download.start(
                () =>
                  api.raw(`/v1.0/channels/${channelSeq}/admin/memberships/${membershipSeq}/members/excel`, {
                    query: { q, state },
                  }),
                `${title}.xlsx`,
              )
            }
          >
            {text('excel')}
          </Button>
        }
      />
      <ListTools label={text('searchMember')} q={q} onSearch={onSearch}>
        <FilterSelect
          label={text('state')}
          anyLabel={text('anyState')}
          value={state}
          options={Object.values(RECURRING_STATE).map((value) => ({
            value,
            label: STATE_NAMES[value][language],
          }))}
          onChange={(chosen) => onSearch({ state: chosen })}
        />
      </ListTools>
      <DataTable<Member>
        label={title}
        columns={columns}
        {...shownList(members, search, { hrefOf, onSearch })}
        rowId={({ subscriptionSeq }) => String(subscriptionSeq)}
        rowName={(member) => member.name}
        empty={
          isNarrowed ? (
            <EmptyState
              title={text('noMembersFound')}
              action={
                <Button onClick={() => onSearch({ q: undefined, state: undefined })}>{text('clear')}</Button>
              }
            />
          ) : (
            <EmptyState title={text('noMembers')} />
          )
        }
      />
    </>
  )
}

function useMemberColumns(): Column<Member>[] {
  const text = useText(texts)
  const language = useLanguage()
  return useMemo(() => {
    const day = (at: string | null) => (at === null ? '–' : formatDate(at, language))
    const dated = (id: 'startedAt' | 'paidUntil' | 'nextChargeAt', header: string): Column<Member> => ({
      id,
      header,
      align: 'end',
      width: '124px',
      card: 'meta',
      cardHeader: true,
      cell: (member) => day(member[id]),
    })
    return [
      {
        id: 'name',
        header: text('name'),
        fixed: true,
        card: 'title',
        cell: ({ name }) => <b className="clip">{name}</b>,
      },
      {
        id: 'email',
        header: text('email'),
        card: 'body',
        cell: ({ email }) => <span className="clip">{email}</span>,
      },
      {
        id: 'state',
        header: text('state'),
        width: '110px',
        card: 'aside',
        cell: ({ state }) => <Tag small>{STATE_NAMES[state][language]}</Tag>,
      },
      {
        id: 'price',
        header: text('price'),
        align: 'end',
        width: '160px',
        card: 'meta',
        cell: ({ price, termMonths }) =>
          price !== null &&
          `${formatMoney({ minor: price, currency: CURRENCY.krw }, language)} / ${text('months', { n: termMonths })}`,
      },
      dated('startedAt', text('started')),
      dated('paidUntil', text('paidUntil')),
      dated('nextChargeAt', text('nextCharge')),
    ]
  }, [text, language])
}

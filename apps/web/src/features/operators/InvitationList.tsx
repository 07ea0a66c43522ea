import { allows, staff } from '@seodang/domain/access'
import { INVITATION_STATE, type InvitationState } from '@seodang/domain/operators'
import { formatDate } from '@seodang/domain/seoul-time'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { type Column, DataTable } from '../../ui/rich/DataTable.tsx'
import { ListTools } from '../../ui/rich/ListTools.tsx'
import { shownList } from '../../ui/rich/shown-list.ts'
import { EmptyState } from '../../ui/States.tsx'
import { StatusDot, type StatusKind } from '../../ui/StatusDot.tsx'
import type { DeskProps } from './OperatorDesk.tsx'
import styles from './operators.module.css'
import { type Invitation, invitationsQuery } from './queries.ts'
import { invitationFilter } from './search.ts'
import * as texts from './texts.ts'
import { useInvitationChange } from './use-staff-change.ts'

const STATES = Object.values(INVITATION_STATE)
const KIND: Record<InvitationState, StatusKind> = {
  waiting: 'waiting',
  expired: 'off',
  accepted: 'ok',
  declined: 'bad',
  withdrawn: 'off',
}

/** OPR-08: who was invited to what, until when, and what came of it. */
export function InvitationList({
  search,
  onSearch,
  hrefOf,
  onInvite,
}: DeskProps & { onInvite?: () => void }) {
  const text = useText(texts)
  const { channelSeq } = useChannel()
  const columns = useColumns()
  const menu = useRowMenu()
  const invitations = useQuery({
    ...invitationsQuery(useApi(), channelSeq, invitationFilter(search)),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Boolean(search.q || search.state)
  return (
    <>
      <ListTools label={text('searchInvitations')} q={search.q} onSearch={onSearch}>
        <FilterSelect
          label={text('state')}
          anyLabel={text('anyState')}
          value={search.state}
          options={STATES.map((state) => ({ value: state, label: text(`state.${state}`) }))}
          onChange={(state) => onSearch({ state })}
        />
      </ListTools>
      <DataTable<Invitation>
        label={text('invitations')}
        columns={columns}
        {...shownList(invitations, search, { hrefOf, onSearch })}
        rowId={({ invitationSeq }) => String(invitationSeq)}
        rowName={({ email }) => email}
        empty={
          isFiltered ? (
            <EmptyState
              title={text('nothingFound')}
              action={
                <Button onClick={() => onSearch({ q: undefined, state: undefined })}>{text('clear')}</Button>
              }
            />
          ) : (
            <EmptyState
              title={text('noInvitations')}
              message={text('noInvitationsHint')}
              action={onInvite && <Button onClick={onInvite}>{text('invite')}</Button>}
            />
          )
        }
        countText={(n) => text('inviteCount', { n })}
        {...(onInvite && { rowMenu: menu })}
      />
    </>
  )
}

function useColumns(): Column<Invitation>[] {
  const text = useText(texts)
  const language = useLanguage()
  return [
    {
      id: 'email',
      header: text('email'),
      fixed: true,
      card: 'title',
      cell: (row) => <span className="clip">{row.email}</span>,
    },
    {
      id: 'role',
      header: text('role'),
      card: 'body',
      cell: (row) => (
        <span className={styles.marks}>
          {text(
            row.userTypeCd ??
              (row.courseUserTypeCd === 'MNG' ? 'course.MNG' : (row.courseUserTypeCd ?? 'CMG')),
          )}
          {row.handOverYn === 'Y' && <Tag small>{text('handsOver')}</Tag>}
          {row.awaitsOwnerYn === 'Y' && row.state === 'waiting' && (
            <Tag small tone="warn">
              {text('awaitsOwner')}
            </Tag>
          )}
        </span>
      ),
    },
    {
      id: 'classes',
      header: text('classes'),
      card: 'meta',
      cell: ({ classes }) => (
        <span className={styles.clip}>{classes.map(({ title }) => title).join(', ') || text('never')}</span>
      ),
    },
    {
      id: 'state',
      header: text('state'),
      card: 'aside',
      cell: (row) => <StatusDot kind={KIND[row.state]}>{text(`state.${row.state}`)}</StatusDot>,
    },
    {
      id: 'until',
      header: text('until'),
      card: 'meta',
      cardHeader: true,
      cell: (row) => formatDate(row.expiresAt, language),
    },
    { id: 'sender', header: text('sender'), card: 'none', cell: (row) => row.invitedByName },
  ]
}

function useRowMenu(): (row: Invitation) => MenuItem[] {
  const text = useText(texts)
  const { principal } = useSession()
  const change = useInvitationChange()
  const mayAgree = allows(staff('SITE_OWNER_UPDATE'), principal)
  const agree = async ({ email, invitationSeq }: Invitation) => {
    const agreed = await confirm({
      title: text('agreeTitle', { email }),
      description: text('agreeLead'),
      confirmLabel: text('agree'),
      danger: true,
    })
    if (agreed) change.mutate({ act: 'agree', invitationSeq })
  }
  return (row) => {
    const { invitationSeq, state } = row
    if (state !== 'waiting' && state !== 'expired') return []
    return [
      ...(mayAgree && row.awaitsOwnerYn === 'Y' && state === 'waiting'
        ? [{ label: text('agree'), onSelect: () => void agree(row) }]
        : []),
      { label: text('resend'), onSelect: () => change.mutate({ act: 'resend', invitationSeq }) },
      {
        label: text('withdraw'),
        danger: true,
        apart: true,
        onSelect: () => change.mutate({ act: 'withdraw', invitationSeq }),
      },
    ]
  }
}

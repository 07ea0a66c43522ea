import { allows, staff } from '@seodang/domain/access'
import { PUBLISH_STATUS } from '@seodang/domain/codes'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconTicket from '@tabler/icons-react/dist/esm/icons/IconTicket.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { DataTable } from '../../ui/rich/DataTable.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { type MembershipLine, managedQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useColumns } from './use-columns.tsx'
import { useDeskActs } from './use-desk-acts.ts'

/** /settings/membership: what the site sells by the month, in its order (MSH-01). */
export function MembershipDesk() {
  const text = useText(texts)
  const router = useRouter()
  const { channelSeq } = useChannel()
  const columns = useColumns()
  const managed = useQuery(managedQuery(useApi(), channelSeq))
  const { principal } = useSession()
  const mayEdit = allows(staff('SITE_CLASS_UPDATE'), principal)
  const maySeeMembers = allows(staff('SITE_CLASS_READ', { also: 'SITE_USER_READ' }), principal)
  const mayEnd = allows(staff('SITE_CLASS_UPDATE', { also: 'SITE_SALES_UPDATE' }), principal)
  const acts = useDeskActs()
  const list = managed.data?.list
  const editPath = ({ membershipSeq }: MembershipLine) => `/settings/membership/${membershipSeq}/edit`
  const create = (
    <LinkButton href="/settings/membership/create" variant="main" icon={IconPlus}>
      {text('create')}
    </LinkButton>
  )
  const menuOf = (line: MembershipLine): MenuItem[] => {
    const { membershipSeq, publishStatusCd } = line
    const all = list ?? []
    const at = all.indexOf(line)
    const isPublished = publishStatusCd === PUBLISH_STATUS.published
    const members = maySeeMembers
      ? [{ label: text('seeMembers'), href: `/settings/membership/${membershipSeq}/members` }]
      : []
    if (!mayEdit) return members
    return [
      { label: text('edit'), href: editPath(line) },
      ...members,
      {
        label: text(isPublished ? 'unpublish' : 'publish'),
        onSelect: () => acts.publish(line),
      },
      ...(at > 0 ? [{ label: text('up'), onSelect: () => acts.move(all, at, -1) }] : []),
      ...(at < all.length - 1 ? [{ label: text('down'), onSelect: () => acts.move(all, at, 1) }] : []),
      ...(mayEnd && line.members > 0
        ? [{ label: text('end'), danger: true, onSelect: () => void acts.end(line) }]
        : []),
      { label: text('remove'), danger: true, onSelect: () => void acts.remove(line) },
    ]
  }
  return (
    <>
      <PageHead
        title={text('title')}
        note={list ? text('note', { n: list.length }) : '\u00a0'}
        end={mayEdit && create}
      />
      <DataTable<MembershipLine>
        label={text('title')}
        columns={columns}
        rows={list}
        rowId={({ membershipSeq }) => String(membershipSeq)}
        rowName={({ name }) => name}
        {...(managed.error && {
          error: { message: managed.error.message, retry: () => void managed.refetch() },
        })}
        empty={
          <EmptyState
            icon={IconTicket}
            title={text('empty')}
            message={text('emptyHint')}
            action={mayEdit && create}
          />
        }
        onOpen={(line) => void router.navigate({ href: editPath(line) })}
        rowMenu={menuOf}
      />
    </>
  )
}

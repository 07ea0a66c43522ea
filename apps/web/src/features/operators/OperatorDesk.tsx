import { allows, staff } from '@seodang/domain/access'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { useSession } from '../../platform/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { LinkTabs } from '../../ui/Tabs.tsx'
import { InvitationList } from './InvitationList.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { OperatorList } from './OperatorList.tsx'
import styles from './operators.module.css'
import { operatorsQuery } from './queries.ts'
import { operatorFilter, type StaffSearch } from './search.ts'
import * as texts from './texts.ts'

export interface DeskProps {
  search: StaffSearch
  /** Changes the address; a changed filter begins at page 1. */
  onSearch: (change: Partial<StaffSearch>) => void
  hrefOf: (change: Partial<StaffSearch>) => string
}

/** OPR-01: who runs the site, and who was asked to. */
export function OperatorDesk(props: DeskProps) {
  const { search, hrefOf } = props
  const text = useText(texts)
  const { principal } = useSession()
  const { channelSeq } = useChannel()
  const [inviting, setInviting] = useState(false)
  const mayInvite = allows(staff('SITE_ACL_UPDATE'), principal)
  const isInvitations = search.tab === 'invitations'
  const counts = useQuery(operatorsQuery(useApi(), channelSeq, isInvitations ? {} : operatorFilter(search)))
    .data?.counts
  const fresh = { page: undefined, q: undefined, open: undefined }
  return (
    <>
      <PageHead
        title={text('title')}
        note={counts && text('note', { n: counts.all })}
        end={
          mayInvite && (
            <Button variant="main" icon={IconUserPlus} onClick={() => setInviting(true)}>
              {text('invite')}
            </Button>
          )
        }
        tabs={
          <LinkTabs
            plain
            label={text('tabs')}
            current={isInvitations ? 'invitations' : 'staff'}
            items={[
              {
                id: 'staff',
                label: text('staff'),
                href: hrefOf({ ...fresh, tab: undefined, state: undefined }),
                ...(counts && { count: counts.all }),
              },
              {
                id: 'invitations',
                label: text('invitations'),
                href: hrefOf({ ...fresh, tab: 'invitations', userTypeCd: undefined }),
                ...(counts && counts.waiting > 0 && { count: counts.waiting }),
              },
            ]}
          />
        }
      />
      <div className={styles.lists}>
        {isInvitations ? (
          <InvitationList {...props} {...(mayInvite && { onInvite: () => setInviting(true) })} />
        ) : (
          <OperatorList {...props} />
        )}
      </div>
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}

import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useChannel } from '../../platform/channel.tsx'
import { useText } from '../../platform/language.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { confirm } from '../../ui/dialog-requests.ts'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { LabelForm } from './LabelForm.tsx'
import styles from './members.module.css'
import { type Label, labelsQuery } from './queries.ts'
import * as texts from './texts.ts'
import { useMay } from './use-may.ts'
import { usePeopleChange } from './use-people-change.ts'

/** MEM-07: the labels of the site, and how many have each. */
export function LabelManager({ onClose }: { onClose: () => void }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const mayChange = useMay()('SITE_USER_UPDATE')
  const labels = useQuery(labelsQuery(api, channelSeq))
  const [editing, setEditing] = useState<number | null>(null)
  const remove = usePeopleChange((labelSeq: number) =>
    api.post('/v1.0/channels/{channelSeq}/admin/member-labels/{labelSeq}/delete', {
      path: { channelSeq, labelSeq },
    }),
  )
  const ask = async ({ labelSeq, name, memberCount }: Label) => {
    const agreed = await confirm({
      title: text('deleteLabelTitle', { name }),
      description: text('deleteLabelText', { n: memberCount }),
      confirmLabel: text('remove'),
      danger: true,
    })
    if (agreed) remove.mutate(labelSeq)
  }
  return (
    <Dialog open onClose={onClose} title={text('manageLabels')} size="small-medium">
      <div className={styles.stack}>
        {mayChange && <LabelForm onMade={() => undefined} />}
        {labels.isLoadingError ? (
          <ErrorState message={labels.error.message} retry={() => void labels.refetch()} />
        ) : !labels.data ? (
          <ListSkeleton rows={3} head="none" />
        ) : (
          <ul className={styles.rows} aria-label={text('labels')}>
            {labels.data.list.map((label) => (
              <li key={label.labelSeq}>
                {editing === label.labelSeq ? (
                  <LabelForm label={label} onMade={() => setEditing(null)} />
                ) : (
                  <>
                    <span className={styles.tags}>
                      <Tag tone={label.tone}>{label.name}</Tag>
                      <small>{text('count', { n: label.memberCount })}</small>
                    </span>
                    {mayChange && (
                      <span className={styles.tags}>
                        <IconButton
                          icon={IconPencil}
                          size="sm"
                          label={`${text('change')} ${label.name}`}
                          onClick={() => setEditing(label.labelSeq)}
                        />
                        <IconButton
                          icon={IconTrash}
                          size="sm"
                          label={`${text('remove')} ${label.name}`}
                          onClick={() => void ask(label)}
                        />
                      </span>
                    )}
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

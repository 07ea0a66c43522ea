import { MOST_ADDRESSES } from '@seodang/domain/delivery-address'
import { formatPhone } from '@seodang/domain/validation'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../platform/api.ts'
import { useText } from '../../platform/language.tsx'
import { lazyDialog } from '../../platform/lazy/lazy.tsx'
import { Tag } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListSkeleton } from '../../ui/Skeleton.tsx'
import { ErrorState } from '../../ui/States.tsx'
import { addressesQuery, type KeptAddress } from '../checkout/queries.ts'
import * as texts from './addresses-texts.ts'
import { EditSection } from './EditSection.tsx'
import styles from './edit.module.css'
import { useAddressActs } from './use-address-acts.ts'

const AddressDialog = lazyDialog(() => import('./AddressDialog.tsx'))

/** DLV-05: the addresses that the payment page offers, the usual one first. */
export function AddressesSection() {
  const text = useText(texts)
  const kept = useQuery(addressesQuery(useApi()))
  const [edited, setEdited] = useState<KeptAddress | 'new' | null>(null)
  const list = kept.data?.list ?? []
  return (
    <EditSection title={text('title')} lead={text('lead')}>
      {kept.isPending && <ListSkeleton rows={2} />}
      {kept.isError && !kept.data && (
        <ErrorState retry={() => void kept.refetch()} retrying={kept.isFetching} />
      )}
      {kept.data && list.length === 0 && <p className={styles.lead}>{text('empty')}</p>}
      {list.length > 0 && (
        <ul className={styles.addresses}>
          {list.map((address) => (
            <AddressLine
              key={address.addressSeq}
              address={address}
              isOnly={list.length === 1}
              onEdit={() => setEdited(address)}
            />
          ))}
        </ul>
      )}
      {kept.data && list.length < MOST_ADDRESSES && (
        <div className={styles.line}>
          <Button variant="line" icon={IconPlus} onClick={() => setEdited('new')}>
            {text('add')}
          </Button>
        </div>
      )}
      {edited && (
        <Suspense>
          <AddressDialog address={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </EditSection>
  )
}

type AddressLineProps = { address: KeptAddress; isOnly: boolean; onEdit: () => void }

function AddressLine({ address, isOnly, onEdit }: AddressLineProps) {
  const text = useText(texts)
  const { makeUsual, remove } = useAddressActs()
  const { recipient: name, phone, zipcode, addr1, addr2, note, isDefault } = address
  return (
    <li>
      <div className={styles.device}>
        <strong>{name}</strong> {isDefault && !isOnly && <Tag small>{text('usual')}</Tag>}
        <p>{formatPhone(phone)}</p>
        <p>
          {addr1} {addr2} ({zipcode})
        </p>
        {note && <p>{note}</p>}
      </div>
      <div className={styles.acts}>
        {!isDefault && (
          <Button
            size="sm"
            variant="ghost"
            busy={makeUsual.isPending}
            aria-label={text('makeUsualOf', { name })}
            onClick={() => makeUsual.mutate(address)}
          >
            {text('makeUsual')}
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-label={text('editOf', { name })} onClick={onEdit}>
          {text('edit')}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          busy={remove.isPending}
          aria-label={text('removeOf', { name })}
          onClick={() => remove.mutate(address)}
        >
          {text('remove')}
        </Button>
      </div>
    </li>
  )
}

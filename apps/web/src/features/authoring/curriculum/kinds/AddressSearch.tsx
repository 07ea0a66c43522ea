import type { Meeting } from '@seodang/domain/coursework'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../platform/api.ts'
import { useText } from '../../../../platform/language.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { SearchField } from '../../../../ui/SearchField.tsx'
import styles from './address.module.css'
import * as texts from './texts.ts'

type Found = Pick<Meeting, 'addrRoad1' | 'zipcode' | 'lat' | 'lon'>

/** CUR-18: finds an address and its position; where the installation has no provider the fields are typed. */
export function AddressSearch({ onChoose }: { onChoose: (found: Found) => void }) {
  const text = useText(texts)
  const api = useApi()
  const [query, setQuery] = useState('')
  const search = useQuery({
    queryKey: ['addresses', query],
    queryFn: ({ signal }) => api.get('/v1.0/addresses', { query: { query }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!search.data?.isOffered && !search.isError) return null
  const list = search.data?.list ?? []
  return (
    <div className={styles.search}>
      <SearchField
        label={text('search')}
        placeholder={text('searchHint')}
        size="sm"
        defaultValue=""
        onSearch={setQuery}
      />
      {search.isError && <Notice tone="warn">{text('searchFailed')}</Notice>}
      {query !== '' && search.isSuccess && list.length === 0 && <Notice>{text('nothingFound')}</Notice>}
      {list.length > 0 && (
        <ul className={styles.list} aria-label={text('found')}>
          {list.map((found) => (
            <li key={`${found.zipcode} ${found.addrRoad1}`}>
              <button type="button" onClick={() => onChoose(found)}>
                <b>{found.addrRoad1}</b> <span>{found.zipcode}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

import { YN } from '@seodang/domain/codes'
import { useText } from '../../platform/language.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import type { SalesPlace, SalesSite } from './queries.ts'
import styles from './sales.module.css'
import * as texts from './texts.ts'

interface PlaceChooserProps {
  sites: readonly SalesSite[]
  place: SalesPlace
  /** On a site there is no other to choose. */
  isOnSite: boolean
  onPlace: (place: SalesPlace) => void
}

/** SALE-06: which site, and whether the site's money or the own part of it. */
export function PlaceChooser({ sites, place, isOnSite, onPlace }: PlaceChooserProps) {
  const text = useText(texts)
  const site = sites.find(({ channelSeq }) => channelSeq === place.channelSeq)
  const hasBoth = site?.salesYn === YN.yes && site.shareYn === YN.yes
  if (!hasBoth && (isOnSite || sites.length < 2)) return null
  return (
    <div className={styles.place}>
      {!isOnSite && sites.length > 1 && (
        <Select
          label={text('site')}
          value={String(place.channelSeq)}
          options={sites.map(({ channelSeq, name }) => ({ value: String(channelSeq), label: name }))}
          onChange={({ currentTarget }) => {
            const chosen = sites.find(({ channelSeq }) => String(channelSeq) === currentTarget.value)
            if (chosen)
              onPlace({
                channelSeq: chosen.channelSeq,
                whose: chosen.salesYn === YN.yes ? 'site' : 'mine',
              })
          }}
        />
      )}
      {hasBoth && (
        <Segmented
          label={text('whose')}
          value={place.whose}
          options={[
            { value: 'site' as const, label: text('ofSite') },
            { value: 'mine' as const, label: text('mine') },
          ]}
          onChange={(whose) => onPlace({ channelSeq: place.channelSeq, whose })}
        />
      )}
    </div>
  )
}

import { useText } from '../../platform/language.tsx'
import { OrderedList } from '../../ui/rich/OrderedList.tsx'
import { BannerRow, type RowActs } from './BannerRow.tsx'
import type { EditedBanner } from './queries.ts'
import * as texts from './texts.ts'

interface BannerListProps extends RowActs {
  banners: readonly EditedBanner[]
  openSeq: number | null
  /** No other one can be made. */
  isFull: boolean
  onOrder: (banners: EditedBanner[], title: string) => void
}

/** PGE-20: the order of the slide. */
export function BannerList({ banners, openSeq, isFull, onOrder, ...acts }: BannerListProps) {
  const text = useText(texts)
  return (
    <OrderedList
      label={text('banners')}
      rows={banners}
      idOf={({ bannerSeq }) => bannerSeq}
      nameOf={({ title }) => title}
      onOrder={onOrder}
    >
      {(banner) => (
        <BannerRow
          key={banner.bannerSeq}
          banner={banner}
          isOpen={banner.bannerSeq === openSeq}
          isFull={isFull}
          {...acts}
        />
      )}
    </OrderedList>
  )
}

import { useText } from '../../platform/language.tsx'
import { PageHead } from '../../ui/rich/PageHead.tsx'
import { BannerDesk } from './BannerDesk.tsx'
import { PagePlaces } from './PagePlaces.tsx'
import * as texts from './texts.ts'

/** PGE-04: the parts of the site's first page, one section each. */
export function HomepageDesk() {
  const text = useText(texts)
  return (
    <>
      <PageHead title={text('title')} note={text('note')} />
      <PagePlaces />
      <BannerDesk />
    </>
  )
}

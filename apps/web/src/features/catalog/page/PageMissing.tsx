import { allows, staff } from '@seodang/domain/access'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useApi } from '../../../platform/api.ts'
import { useChannel } from '../../../platform/channel.tsx'
import { NotFoundPage } from '../../../platform/fallback-pages.tsx'
import { useText } from '../../../platform/language.tsx'
import { useSession } from '../../../platform/session.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { sitePageQuery } from '../queries.ts'
import BuiltPage from './BuiltPage.tsx'
import styles from './page.module.css'
import * as texts from './texts.ts'

/** PGE-11: nothing is here for everybody; whoever may read pages finds one that is not published yet. */
export default function PageMissing({ path }: { path: string }) {
  const text = useText(texts)
  const api = useApi()
  const { channelSeq } = useChannel()
  const { principal } = useSession()
  const mayRead = allows(staff('SITE_PAGE_READ'), principal)
  const again = useQuery({
    ...sitePageQuery(api, channelSeq, { path }),
    // The first answer, for nobody in particular, is kept under the other key.
    queryKey: ['channels', channelSeq, 'pages', { path }, 'staff'],
    enabled: mayRead,
  })
  if (!mayRead || !again.data) return <NotFoundPage />
  return (
    <>
      <div className={`wrap ${styles.notice}`}>
        <Notice tone="warn">{text('unpublished')}</Notice>
      </div>
      <Suspense>
        <BuiltPage pageSeq={again.data.pageSeq} />
      </Suspense>
    </>
  )
}

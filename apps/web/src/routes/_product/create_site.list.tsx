import { createFileRoute } from '@tanstack/react-router'
import * as texts from '../../features/site/list-texts.ts'
import { SiteList } from '../../features/site/SiteList.tsx'
import { pageHead } from '../../platform/seo.ts'

/** CRT-10. */
export const Route = createFileRoute('/_product/create_site/list')({
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: texts[context.boot.language].title,
      path: '/create_site/list',
      hidden: true,
    }),
  component: SiteList,
})

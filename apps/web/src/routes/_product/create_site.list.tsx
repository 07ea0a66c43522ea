import { createFileRoute } from '@tanstack/react-router'
import { SiteList } from '../../features/site/SiteList.tsx'
import { titles } from '../../features/site/titles.ts'
import { pageHead } from '../../platform/seo.ts'

/** CRT-10. */
export const Route = createFileRoute('/_product/create_site/list')({
  head: ({ match: { context } }) =>
    pageHead(context.boot, {
      pageName: titles[context.boot.language].list,
      path: '/create_site/list',
      hidden: true,
    }),
  component: SiteList,
})

import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../features/catalog/home/HomePage.tsx'
import { HomeSkeleton } from '../../features/catalog/home/HomeSkeleton.tsx'
import { homeHead, loadHome } from '../../features/catalog/home/load-home.ts'

export const Route = createFileRoute('/_site/main')({
  loader: ({ context }) => loadHome(context, context.channel, '/main'),
  head: ({ match, loaderData }) => homeHead(match.context, loaderData),
  component: HomePage,
  pendingComponent: HomeSkeleton,
})

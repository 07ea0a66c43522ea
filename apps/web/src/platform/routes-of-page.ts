import { routeTree as publicTree } from '../publicTree.gen.js'
import type { RouteTree } from './app-router.tsx'
import { isWorkbench } from './workbench-paths.ts'

/**
 * The definitions of sixty pages that only staff open weigh 6 KB in the first script of every page. A visitor's page
 * begins with those of its own kind; the workbench loads all, and the way from one to the other is a new document.
 */
export async function routesFor(pathname: string): Promise<RouteTree> {
  if (isWorkbench(pathname)) return (await import('../routeTree.gen.ts')).routeTree
  return publicTree
}

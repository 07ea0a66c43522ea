import type { RouteTree } from './platform/app-router.tsx'

/** Its pages are some of those of the whole tree, under the same names. */
export declare const routeTree: RouteTree

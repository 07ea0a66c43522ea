import { lazyRouteComponent } from '@tanstack/react-router'

/** Drawn on the server as well; sites that built no page of their own never load it. */
export const LazyBuiltPage = lazyRouteComponent(() => import('./BuiltPage.tsx'))

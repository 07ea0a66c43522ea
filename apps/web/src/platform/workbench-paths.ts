/**
 * Pages of staff and administrators, and where posts of boards are written: what vite.config.ts leaves out of the routes
 * of visitors' pages. A new notice is among those, because without it its path would be that of one called "create".
 */
const WORKBENCH =
  /^\/(settings|studio|admin|viewon)(\/|$)|^\/(classes|packages)\/(create$|[^/]+\/settings(\/|$))|^\/(boards\/[^/]+\/posts|classes\/[^/]+\/board)\/([^/]+\/)?(create|edit)$|^\/notices\/[^/]+\/edit$/

export const isWorkbench = (pathname: string): boolean => WORKBENCH.test(pathname)

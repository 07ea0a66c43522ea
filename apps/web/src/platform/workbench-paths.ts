/** Pages of staff and administrators: what vite.config.ts leaves out of the routes of visitors' pages. */
const WORKBENCH =
  /^\/(settings|studio|admin|viewon)(\/|$)|^\/(classes|packages)\/(create$|[^/]+\/settings(\/|$))/

export const isWorkbench = (pathname: string): boolean => WORKBENCH.test(pathname)

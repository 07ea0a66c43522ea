const HIDDEN = /^\/(classes|packages)\/create(\/|$)/

/** LIVE-32: where something is being made nobody is called away. */
export const hidesLives = (pathname: string): boolean => HIDDEN.test(pathname)

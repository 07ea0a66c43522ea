import { useLocation } from '@tanstack/react-router'

/** Whether a package is being paid for: its payment has the same pages under its own address (PAY-01). */
export const useIsPackage = (): boolean => useLocation().pathname.startsWith('/packages/')

/** The page of what is being paid for. */
export const useProductPath = (courseSeq: number): string =>
  `/${useIsPackage() ? 'packages' : 'classes'}/${courseSeq}`

/**
 * What no search engine needs to fetch. Pages that are only kept out of the results are not named here: a crawler
 * has to read them to see that they say `noindex` (SEO-07).
 */
const NOBODYS_RESULT = [
  '/api/',
  '/utility/',
  '/universal/',
  '/settings/',
  '/studio/',
  '/login',
  '/join',
  '/createaccount',
  '/resetpassword/',
  '/mypage',
  '/editinformation',
  '/me/',
  '/classes/*/payment',
  '/classes/*/classroom/',
  '/packages/*/payment',
  '/create',
]

const rules = ['User-agent: *', ...NOBODYS_RESULT.map((path) => `Disallow: ${path}`)]

export const siteRobots = (sitemapUrl: string): string =>
  [...rules, '', `Sitemap: ${sitemapUrl}`, ''].join('\n')

export const productRobots = (): string => [...rules, ''].join('\n')

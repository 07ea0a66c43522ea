import { readJsonObject } from '@seodang/domain/json'

const PURPOSE = 'link'

/** What comes back with whoever left the page to link a provider rather than to log in with it. */
export const LINK_QUERY = JSON.stringify({ next: '/editinformation', purpose: PURPOSE })

export const isLinking = (query: string | null): boolean => readJsonObject(query).get('purpose') === PURPOSE

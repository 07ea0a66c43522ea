/** The text of a search as a pattern: what people type is never a wildcard (SEC-30). */
export const containing = (text: string) => `%${text.normalize('NFC').replaceAll(/[\\%_]/g, '\\$&')}%`

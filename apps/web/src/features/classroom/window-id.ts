let made: string | null = null

/** Of this page for as long as it lives: what it plays next takes the place of what it played (BYD-19). */
export const windowId = (): string => (made ??= crypto.randomUUID())

/** ROOM-28: a mark is laid over each page anew for each learner, so a document has an end. A thick book has 1,000 pages. */
export const SECURED_LIMITS = { pages: 1000, megabytes: 50 } as const

/** What a PDF may weigh whose learners see it marked. */
export const isLightEnough = (bytes: number): boolean => bytes <= SECURED_LIMITS.megabytes * 1024 * 1024

export const isShortEnough = (pages: number): boolean => pages <= SECURED_LIMITS.pages

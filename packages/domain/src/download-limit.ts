import { DAY, type Instant, timeOf } from './instant.ts'

/** How often and how long each learner may download the files of a digital product; null is without an end. */
export type DownloadLimit = { times: number | null; days: number | null }

export const MOST_DOWNLOADS = 100
export const MOST_DOWNLOAD_DAYS = 3650

export type Downloads = {
  /** Of this file by this learner so far. */
  taken: number
  /** When the learner came to own it: the beginning of the place in the class. */
  ownedAt: Instant | null
}

/** DLV-09: until when the file can be downloaded; null is without an end. */
export function downloadUntil({ days }: DownloadLimit, ownedAt: Instant | null): Date | null {
  return days === null || ownedAt === null ? null : new Date(timeOf(ownedAt) + days * DAY)
}

/** DLV-09: how many downloads are left; null is without an end. */
export const downloadsLeft = ({ times }: DownloadLimit, taken: number): number | null =>
  times === null ? null : Math.max(0, times - taken)

/** DLV-09: why a file cannot be downloaded (again), or null. */
export function downloadProblem(
  limit: DownloadLimit,
  { taken, ownedAt }: Downloads,
  now: Instant,
): 'DOWNLOAD_PERIOD_OVER' | 'DOWNLOADS_USED_UP' | null {
  const until = downloadUntil(limit, ownedAt)
  if (until !== null && timeOf(now) >= until.getTime()) return 'DOWNLOAD_PERIOD_OVER'
  return downloadsLeft(limit, taken) === 0 ? 'DOWNLOADS_USED_UP' : null
}

const whole = (value: unknown, most: number): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= most ? value : null

/** From the further fields of an item; what makes no sense is no limit. */
export const downloadLimitOf = (extra: Readonly<Record<string, unknown>>): DownloadLimit => ({
  times: whole(extra.downloadTimes, MOST_DOWNLOADS),
  days: whole(extra.downloadDays, MOST_DOWNLOAD_DAYS),
})

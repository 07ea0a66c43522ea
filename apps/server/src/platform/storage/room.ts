import { statfs } from 'node:fs/promises'
import { fail } from '@seodang/domain/errors'

export interface Room {
  free: number
  total: number
}

/** Stays free for the database, whose last megabytes are worth more than another film; less on a small volume. */
const RESERVE_BYTES = 256 * 1024 ** 2
const RESERVE_SHARE = 0.02

/** Of the volume that holds the folder, in bytes. */
export async function roomOf(folder: string): Promise<Room> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: blocks * bsize }
}

/** Fails with INSUFFICIENT_STORAGE before so many bytes come that there is no room for. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { free, total } = await roomOf(folder)
  if (bytes > free - Math.min(RESERVE_BYTES, total * RESERVE_SHARE))
    fail('INSUFFICIENT_STORAGE', { folder, bytes, free })
}

/** Told while there is still time to make room: what is smaller of a tenth and ten gigabytes. */
export const isLow = ({ free, total }: Room): boolean => free < Math.min(total / 10, 10 * 1024 ** 3)

/** Null while there is enough. */
export async function lowRoomOf(folder: string): Promise<Room | null> {
  const room = await roomOf(folder)
  return isLow(room) ? room : null
}

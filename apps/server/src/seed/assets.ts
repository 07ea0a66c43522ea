import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { saveImage } from '../modules/media/index.ts'
import type { Context } from '../platform/context.ts'

export const asset = (name: string): string => fileURLToPath(new URL(`assets/${name}`, import.meta.url))

/** Keeps one of the shipped pictures as an upload of the site and answers its key. */
export async function keepPicture(ctx: Context, name: string): Promise<string> {
  const { key } = await saveImage(ctx, `${name}.jpg`, await readFile(asset(`${name}.jpg`)))
  return key
}

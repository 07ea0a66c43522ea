import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '../../platform/config.ts'
import { findFfmpeg } from './ffmpeg.ts'

const run = promisify(execFile)

/** A moving test picture, with a tone unless it is to be silent, made by ffmpeg itself. */
export async function aFilm(
  folder: string,
  { seconds = 5, size = '640x360', name = 'film.mp4', silent = false, extra = [] as string[] } = {},
): Promise<{ path: string; bytes: Buffer }> {
  const ffmpeg = await findFfmpeg(readConfig({ NODE_ENV: 'test' }))
  if (!ffmpeg) throw new Error('These tests need ffmpeg; on Linux x64 it comes with npm install')
  const path = join(folder, name)
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=25:duration=${seconds}`]
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`, '-c:a', 'aac']
  const made = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...extra, path]
  await run(ffmpeg, ['-y', '-loglevel', 'error', ...picture, ...(silent ? [] : sound), ...made])
  return { path, bytes: await readFile(path) }
}

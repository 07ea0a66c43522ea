import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR } from '@seodang/domain/instant'
import type { FastifyInstance } from 'fastify'
import { alone } from '../../platform/alone.ts'
import { type Context, inTransaction, type Services } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { whereMissing } from '../../platform/where-missing.ts'
import { findFfmpeg } from './ffmpeg.ts'
import { beginAnew, optimise } from './optimise.ts'
import { OPTIMISE } from './receive.ts'
import { eraseUpload, REMOVE_FILES, removeFiles } from './remove-files.ts'
import { findAbandoned, transfersUnderWay } from './store.ts'
import { TRANSFER_LIFE_MS } from './transfer.ts'

const SWEEP = defineJob<Record<string, never>>('media.sweep')
/** Less than the queue gives the job, so that it is never made twice at once. */
const LONGEST_OPTIMISATION_MS = 5.5 * 3_600_000

/** Until the process that is closing has stopped to take jobs. */
const RESTART_MS = 30_000

export function registerJobs(app: FastifyInstance, services: Services): void {
  const closing = new AbortController()
  // What is half made is made again by the next process; ffmpeg must not live on without one.
  app.addHook('onClose', async () => closing.abort(new Error('The server is closing')))
  let ffmpeg: Promise<string | null> | undefined

  services.jobs.work(OPTIMISE, async (ctx, { uploadVodSeq }) => {
    // What kept it from being found may be over at the next try.
    ffmpeg ??= findFfmpeg(services.config).catch((error: unknown) => {
      ffmpeg = undefined
      throw error
    })
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LONGEST_OPTIMISATION_MS)])
    try {
      await optimise(ctx, uploadVodSeq, { ffmpeg: await ffmpeg, signal })
    } catch (error) {
      if (!closing.signal.aborted) throw error
      // A restart is not the video's fault, so it costs none of the tries that faults have.
      const again = { startAfter: new Date(services.now().getTime() + RESTART_MS) }
      await beginAnew(ctx, uploadVodSeq)
      await services.jobs.send(ctx, OPTIMISE, { channelSeq: ctx.channelSeq, uploadVodSeq }, again)
    }
  })
  services.jobs.work(REMOVE_FILES, removeFiles)
  services.jobs.work(SWEEP, (ctx) => sweep(ctx))
  services.jobs.schedule(SWEEP, '20 * * * *', {})
}

/** No film is worked on for longer, so what is older belongs to a process that was killed. */
const WORK_LIFE_MS = 7 * HOUR

/**
 * Removes what was begun and left, after the two days that somebody may take to come back to it; takes up again what our
 * own work left.
 */
export async function sweep(outer: Context): Promise<void> {
  const before = new Date(outer.now.getTime() - TRANSFER_LIFE_MS)
  const abandoned = await findAbandoned(outer, before)
  for (const upload of abandoned.uploads) {
    const { channelSeq, uploadSeq } = upload
    const erase = (site: Context) => inTransaction(site, (inside) => eraseUpload(inside, upload))
    await alone(outer, { channelSeq, uploadSeq }, erase, 'what was begun and left could not be removed')
  }
  for (const { channelSeq, uploadVodSeq } of abandoned.videos) {
    // Nobody said that it cannot be played: its work was given up for a reason of ours, or was lost.
    const takeUp = async (site: Context) => {
      // Many films may wait before it, and the worker may have stood still for a weekend.
      if (await site.services.jobs.isUnderWay(site, OPTIMISE, { channelSeq, uploadVodSeq })) return
      site.log.warn({ uploadVodSeq }, 'a film that was given up is taken up again')
      await site.services.jobs.send(site, OPTIMISE, { channelSeq, uploadVodSeq })
    }
    await alone(outer, { channelSeq, uploadVodSeq }, takeUp, 'a film that was given up could not be taken up')
  }
  // Files carry the time of the machine: while that is wrong nobody knows which of them are old.
  if (Math.abs(Date.now() - outer.now.getTime()) > HOUR) return
  const arriving = join(outer.services.config.dataDir, 'tus')
  await removeTransfers(outer, arriving, before)
  await removeOld(arriving, before, (name) => name.startsWith('put-'))
  const gone = new Date(outer.now.getTime() - WORK_LIFE_MS)
  await removeOld(join(outer.services.config.dataDir, 'work'), gone, (name) =>
    /^(?:video|stored)-/.test(name),
  )
}

/** Which transfer a file of the folder belongs to: its bytes, or what was said of them. */
const idIn = (name: string): string | null => /^([0-9a-f]{32})(?:\.json)?$/.exec(name)?.[1] ?? null

/** The bytes of transfers that no row waits for any more, or never did because its transaction was undone. */
async function removeTransfers(ctx: Context, folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(whereMissing([]))
  const ids = [...new Set(names.flatMap((name) => idIn(name) ?? []))]
  const underWay = await transfersUnderWay(ctx, ids)
  await removeOld(folder, before, (name) => {
    const id = idIn(name)
    return id !== null && !underWay.has(id)
  })
}

/** Files of a folder that a process left behind when it was killed. */
async function removeOld(folder: string, before: Date, isMeant: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder).catch(whereMissing([]))) {
    const path = join(folder, name)
    if (isMeant(name) && (await stat(path)).mtime < before) await rm(path, { recursive: true, force: true })
  }
}

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { originalOf } from '../../modules/media/keys.ts'
import { OPTIMISE } from '../../modules/media/receive.ts'
import { newKey } from '../../modules/media/store.ts'
import { uploads, videos } from '../../modules/media/tables.ts'
import { aFilm } from '../../modules/media/test-film.ts'
import type { TestServer } from '../server.ts'
import { aSite } from './a-site.ts'
import type { LongWay } from './long-ways.ts'
import { workQueues } from './worker.ts'

/** A moment of a film, small: what is looked at is what happens around the encoder. */
const SMALL = { seconds: 1, size: '64x36', silent: true }

async function smallFilm(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'seodang-film-'))
  try {
    return (await aFilm(folder, SMALL)).bytes
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** What is made of what people bring. */
export function mediaWays(server: TestServer): Record<string, LongWay> {
  const { services } = server
  let film: Promise<Buffer> | undefined

  async function aVideo(channelSeq: number, ownerSeq: number) {
    film ??= smallFilm()
    const bytes = await film
    const storageKey = newKey()
    await services.storage.put(originalOf(storageKey), bytes)
    const upload = {
      kind: 'video',
      purpose: 'material',
      name: '강의.mp4',
      mime: 'video/mp4',
      state: 'ready',
    } as const
    const [{ uploadSeq } = { uploadSeq: 0 }] = await services.db
      .insert(uploads)
      .values({ ...upload, channelSeq, ownerSeq, size: bytes.length, storageKey })
      .returning()
    const [{ uploadVodSeq } = { uploadVodSeq: 0 }] = await services.db
      .insert(videos)
      .values({ channelSeq, uploadSeq, state: 'optimising' })
      .returning()
    return { storageKey, uploadVodSeq }
  }

  return {
    'a film is made': {
      queues: [OPTIMISE.name],
      async begin() {
        const { channelSeq, owner, at } = await aSite(server)
        const { storageKey, uploadVodSeq } = await aVideo(channelSeq, owner.userSeq)
        await services.jobs.send(at(), OPTIMISE, { channelSeq, uploadVodSeq })
        return {
          channelSeq,
          work: () => workQueues(server, { channelSeq }, [OPTIMISE.name]),
          also: () => filesOf(server, storageKey),
        }
      },
    },
  }
}

/** What lies in the store of one upload. */
export async function filesOf({ services }: TestServer, storageKey: string): Promise<object> {
  const root = join(services.config.dataDir, 'files')
  const names = await readdir(root, { recursive: true })
  const theirs = names.filter((name) => name.includes(storageKey)).toSorted()
  return { files: theirs.map((name) => name.replace(storageKey, 'key')) }
}

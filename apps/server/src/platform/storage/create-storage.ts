import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The bucket of S3_BUCKET where one is configured, else the folder `files` of DATA_DIR. */
export async function createStorage(config: Config): Promise<Storage> {
  const { s3, dataDir } = config
  return s3 ? s3Storage(s3, join(dataDir, 'work')) : diskStorage(join(dataDir, 'files'))
}

import { join } from 'node:path'
import type { Config } from '../config.ts'
import { diskStorage } from './disk-storage.ts'
import { s3Storage } from './s3-storage.ts'
import type { Storage } from './storage.ts'

/** The bucket of S3_BUCKET where one is configured, else the folder `files` of DATA_DIR. */
export async function createStorage(config: Config): Promise<Storage> {
  return config.s3 ? s3Storage(config.s3) : diskStorage(join(config.dataDir, 'files'))
}

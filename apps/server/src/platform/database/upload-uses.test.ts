import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/server.ts'

const { services } = await testServer()

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns that are called or made like those that name uploads, and keep none. */
const NAME_NONE = new Set([
  // The upload itself, and the video that is made of it and goes with it.
  'uploads.upload_seq',
  'uploads.storage_key',
  'videos.upload_seq',
  'videos.upload_vod_seq',
  'videos.poster_key',
  'videos.captions',
  'videos.renditions',
  // Who took which file, which is told after the file is gone, too.
  'item_downloads.upload_seq',
  // What counts calls and keeps answers.
  'rate_limits.key',
  'idempotent_answers.key',
  // An alarm is about something that has its picture itself.
  'alarms.image_key',
])

/** What is said once and what keeps something from happening twice. */
const OTHER_KEYS =
  /^(access|api|auth|client|charge|delivery|event|idempotency|meeting|once|public|sealed|secret|send|source|visit)_?\w*key$/

/** Documents that people write or draw, in which a picture may stand. */
const WRITTEN = /^(blocks|content|introduction|design|extra|marketing|seo_setting|config)$/

test('BIN-12 UPL-01 every column that names uploads says so, or a file that it shows could be erased', async () => {
  const { rows } = await services.db.execute<{ name: string; column: string; type: string }>(sql`
    select table_name || '.' || column_name as name, column_name as column, data_type as type
    from information_schema.columns where table_schema = 'public'`)
  const names = rows.filter(
    ({ column, type }) =>
      /upload(_vod)?_seqs?$/.test(column) ||
      (/(^|_)keys?$/.test(column) && !OTHER_KEYS.test(column) && (type === 'text' || type === 'ARRAY')) ||
      (type === 'jsonb' && WRITTEN.test(column)),
  )
  const declared = new Set(
    services.uploadUses
      .all()
      .map(({ column }) => `${getTableConfig(column.table).name}.${snake(column.name)}`),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.map(({ name }) => name).filter((name) => !declared.has(name) && !NAME_NONE.has(name))).toEqual(
    [],
  )
})

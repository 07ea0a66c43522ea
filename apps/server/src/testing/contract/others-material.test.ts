import { endpoints } from '@seodang/contract'
import type { Endpoint } from '@seodang/contract/endpoint'
import { COURSE_USER_TYPE, USER_TYPE } from '@seodang/domain/codes'
import { PERMISSIONS } from '@seodang/domain/permissions'
import { and, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { curriculumItems } from '../../modules/catalog/tables.ts'
import { uploads } from '../../modules/media/tables.ts'
import { courseStaff } from '../../modules/membership/tables.ts'
import { anOperator } from '../factories.ts'
import { testServer } from '../server.ts'
import type { Keys } from '../world/kept.ts'
import { ask } from './ask.ts'
import { bodyFor, keysFor, NOWHERE, queryFor } from './siblings.ts'
import { aSiteOfTwo } from './sister.ts'

/**
 * Files and films count up, so whoever knows one number knows all. The instructor asking here holds every right that can
 * be added to one, and has a part in one class; the sister's material is in another. Every call that names an upload is
 * found in the contract, so that a new one is judged from the day it is declared.
 */
const server = await testServer()
const { db } = server.services
const site = await aSiteOfTwo(server.services)
const { channelSeq } = site
const own = await site.fresh()
const added = PERMISSIONS.filter((permission) => permission !== 'SITE_CLASS_UPDATE')
const instructor = await anOperator(server.services, channelSeq, USER_TYPE.teacher, { added })
await db.insert(courseStaff).values({
  channelSeq,
  courseSeq: Number(own.keys.courseSeq),
  userSeq: instructor.userSeq,
  userTypeCd: COURSE_USER_TYPE.facilitator,
})
// What an owner brought for a class, as the calls of staff bring it.
const MATERIAL = [own, site.sister].map(({ keys }) => Number(keys.fileUploadSeq))
await db.update(uploads).set({ purpose: 'material' }).where(inArray(uploads.uploadSeq, MATERIAL))
const { curriculumSeq, channelSeq: ofSite } = curriculumItems
for (const { keys } of [own, site.sister])
  await db
    .update(curriculumItems)
    .set({ uploadVodSeq: Number(keys.uploadVodSeq) })
    .where(and(eq(ofSite, channelSeq), eq(curriculumSeq, Number(keys.itemSeq))))

const NAMES_UPLOAD = /^(upload(Vod)?Seqs?|addFiles|deleteFiles|\w+UploadSeqs?)$/
const isFilm = (field: string) => field.includes('Vod')

interface Part {
  properties?: Record<string, Part>
  items?: Part
  anyOf?: Part[]
}

/** Where a schema takes uploads: the way to each field, through lists and choices. */
function fieldsIn({ properties = {}, items, anyOf = [] }: Part): string[][] {
  const inside = [...(items ? fieldsIn(items) : []), ...anyOf.flatMap(fieldsIn)]
  return [
    ...inside,
    ...Object.entries(properties).flatMap(([field, part]) =>
      NAMES_UPLOAD.test(field) ? [[field]] : fieldsIn(part).map((way) => [field, ...way]),
    ),
  ]
}

/** The body with that upload at the end of the way, in the first of each list. */
function naming(body: unknown, [field = '', ...way]: string[], upload: number): unknown {
  if (Array.isArray(body)) return [naming(body[0], [field, ...way], upload), ...body.slice(1)]
  const fields: Record<string, unknown> = { ...(typeof body === 'object' ? body : null) }
  const isList = /Seqs$|Files$/.test(field)
  const named = isList ? [upload] : upload
  return { ...fields, [field]: way.length > 0 ? naming(fields[field], way, upload) : named }
}

const uploadOf = (keys: Keys, field: string) => Number(keys[isFilm(field) ? 'uploadVodSeq' : 'fileUploadSeq'])

const isOwn = and(eq(ofSite, channelSeq), eq(curriculumItems.courseSeq, Number(own.keys.courseSeq)))

async function answer(name: string, endpoint: Endpoint, way: string[], upload: number) {
  const keys = keysFor(name, own.keys)
  const field = way.at(-1) ?? ''
  // A call that names nothing is a change all the same, and the next says again which state it knows.
  await db.update(curriculumItems).set({ revision: 1 }).where(isOwn)
  const isInPath = way.length === 1 && field in endpoint.params.properties
  const { status, errorName, text } = await ask(server.app, endpoint, {
    keys: { ...keys, channelSeq, ...(isInPath && { [field]: upload }) },
    body: isInPath ? bodyFor(name, keys) : naming(bodyFor(name, keys), way, upload),
    query: queryFor(name, keys),
    token: instructor.accessToken,
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  return { status, errorName, text: text.replaceAll(String(upload), 'N') }
}

const calls = endpoints.flatMap(({ name, endpoint }) =>
  [...fieldsIn(endpoint.params), ...fieldsIn(endpoint.body)].map((way) => ({
    title: `${name} ${way.join('.')}`,
    name,
    endpoint,
    way,
  })),
)

describe('UPL-12 PERM-24 the upload of a class of others is named by nobody', () => {
  test.each(calls)('$title', async ({ name, endpoint, way }) => {
    await site.touched()
    const nowhere = await answer(name, endpoint, way, NOWHERE)
    const hers = await answer(name, endpoint, way, uploadOf(site.sister.keys, way.at(-1) ?? ''))
    expect([hers.status, hers.errorName]).toEqual([nowhere.status, nowhere.errorName])
    expect(hers.text).not.toContain(site.sister.mark)
    expect(hers.text).not.toMatch(/lesson\.mp4|copy\.pdf/)
    expect(await site.touched(), 'rows of the sister were touched').toEqual([])
  })
})

describe('UPL-12 what stands in a class is known to whoever edits that class, whoever brought it', () => {
  test.each(
    calls.filter(({ title }) =>
      [
        'media.getVideo uploadVodSeq',
        'media.getClassVideo uploadVodSeq',
        'authoring.createItem items.uploadVodSeq',
        'authoring.saveItem addFiles',
      ].includes(title),
    ),
  )('$title', async ({ name, endpoint, way }) => {
    const { status, text } = await answer(name, endpoint, way, uploadOf(own.keys, way.at(-1) ?? ''))
    expect(status, text).toBe(200)
  })
})

import { staff } from '@seodang/domain/access'
import { MOST_SHEET_TEXT } from '@seodang/domain/additions'
import { MOST_REGISTERED_LINES, REGISTERED_PROBLEMS } from '@seodang/domain/registered-sheet'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  ChannelKey,
  Count,
  Instant,
  LineNumber,
  listOf,
  nullable,
  paging,
  Revision,
  Seq,
  Text,
} from './schemas.ts'

const RegisteredKey = Type.Object({ channelSeq: Seq, registeredSeq: Seq })

/** MEM-06. */
export const Registered = Type.Object({
  registeredSeq: Seq,
  name: Type.String(),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  note: Type.String(),
  /** Counts the changes: who changes it says which state they saw (SET-09). */
  revision: Revision,
  /** The member they became. */
  userSeq: nullable(Seq),
  joinedAt: nullable(Instant),
  byName: nullable(Type.String()),
  createdAt: Instant,
})

const Person = {
  name: Text(200),
  email: Text(254),
  phone: Text(50),
  note: Text(2000),
}

export const listRegistered = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/registered-members',
  summary: 'People whom staff entered, and which of them have joined (MEM-02, MEM-06)',
  access: staff('SITE_MEMBER_READ'),
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    q: Type.Optional(Text(100)),
    state: Type.Optional(Type.Enum(['waiting', 'joined'])),
    sort: Type.Optional(Type.Enum(['createdAt', 'name'])),
    direction: Type.Optional(Type.Enum(['asc', 'desc'])),
  }),
  reply: Type.Object({
    ...listOf(Registered).properties,
    counts: Type.Object({ all: Count, waiting: Count, joined: Count }),
  }),
})

export const readRegistered = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/registered-members/{registeredSeq}',
  summary: 'One of them (MEM-02)',
  access: staff('SITE_MEMBER_READ'),
  params: RegisteredKey,
  reply: Registered,
})

export const createRegistered = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/registered-members/create',
  summary: 'Enters a person by hand, who becomes joined by the same proved email or phone (MEM-02, MEM-06)',
  access: staff('SITE_MEMBER_UPDATE'),
  idempotent: 'together',
  params: ChannelKey,
  body: Type.Object(Person),
  reply: Registered,
  errors: ['REGISTERED_IS_MEMBER', 'ALREADY_REGISTERED'],
})

export const changeRegistered = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/registered-members/{registeredSeq}/modify',
  summary: 'Changes what staff entered (MEM-02)',
  access: staff('SITE_MEMBER_UPDATE'),
  params: RegisteredKey,
  body: Type.Object({ ...Person, revision: Revision }),
  reply: Registered,
  errors: ['REGISTERED_IS_MEMBER', 'ALREADY_REGISTERED', 'CONFLICT_EDITED'],
})

export const deleteRegistered = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/registered-members/{registeredSeq}/delete',
  summary: 'Takes a person off the list; a member whom they became stays one (MEM-02)',
  access: staff('SITE_MEMBER_UPDATE'),
  params: RegisteredKey,
})

const Line = Type.Object({
  lineNumber: LineNumber,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  note: Type.String(),
  problem: nullable(Type.Enum([...REGISTERED_PROBLEMS])),
})

export const previewRegistered = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/registered-members/additions/preview',
  summary:
    'Reads a spreadsheet (xlsx or csv) of people and says of each line whether it can be entered (MEM-06)',
  access: staff('SITE_MEMBER_UPDATE'),
  params: ChannelKey,
  body: Type.Object({
    fileName: Text(255),
    /** The file in base64. */
    content: Type.String({ minLength: 1, maxLength: MOST_SHEET_TEXT }),
  }),
  reply: Type.Object({ lines: Type.Array(Line), rightCount: Count, wrongCount: Count }),
  errors: ['SPREADSHEET_NOT_READ', 'SPREADSHEET_WITHOUT_COLUMNS', 'SPREADSHEET_TOO_LONG'],
  bodyLimit: MOST_SHEET_TEXT + 2_000,
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const registerMany = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/registered-members/additions/create',
  summary: 'Enters many people at once; who is there already is left out and counted (MEM-06)',
  access: staff('SITE_MEMBER_UPDATE'),
  params: ChannelKey,
  body: Type.Object({
    people: Type.Array(Type.Object(Person), { minItems: 1, maxItems: MOST_REGISTERED_LINES }),
  }),
  reply: Type.Object({ doneCount: Count, skippedCount: Count }),
  bodyLimit: MOST_SHEET_TEXT,
  idempotent: 'together',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const registeredTemplate = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/registered-members/additions/template',
  summary: 'An empty spreadsheet with the columns that are read (MEM-06)',
  access: staff('SITE_MEMBER_UPDATE'),
  params: ChannelKey,
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

import { anyone, staff, user } from '@seodang/domain/access'
import { FORM_FIELD_KIND, FORM_LOOK, FORM_OPTION, FORM_TYPE } from '@seodang/domain/codes'
import { SITE_FORM_LIMITS } from '@seodang/domain/site-form'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { FieldDrafts, FormAnswers, FormField, KeptAnswers } from './form.ts'
import {
  ChannelKey,
  Code,
  Count,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  Revision,
  RichText,
  Seq,
  Text,
} from './schemas.ts'

const READ = staff('SITE_FORM_READ')
const UPDATE = staff('SITE_FORM_UPDATE')
const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const FormKey = Type.Object({ channelSeq: Seq, formSeq: Seq })
const ResponseKey = Type.Object({ ...FormKey.properties, responseSeq: Seq })

/** S and R: the standing form D is the site's one and is never made (FRM-10). */
const OwnType = Type.Enum([FORM_TYPE.single, FORM_TYPE.repeat])
const Offer = Type.Enum([
  'draft',
  'notYet',
  'ended',
  'full',
  'membersOnly',
  'answered',
  'answer',
  'change',
] as const)
const State = Type.Enum(['draft', 'notYet', 'ended', 'full', 'open'] as const)

// Null first: of a rich text, a time or a key without a default nothing else can be made up for a test.
const MaybeInstant = Type.Union([Type.Null(), Instant])
const MaybeSeq = Type.Union([Type.Null(), Seq])

/** Bounds are those of `siteFormProblems`, which names the field. */
const Design = Type.Object({
  heading: Text(SITE_FORM_LIMITS.heading * 2),
  text: Type.Union([Type.Null(), RichText]),
  imageKey: Type.Union([Type.Null(), Text(300)]),
  look: Code(FORM_LOOK),
})

const Events = Type.Object({
  staffAlarmYn: Flag,
  staffMailYn: Flag,
  answererAlarmYn: Flag,
  answererMailYn: Flag,
  couponInfoSeq: MaybeSeq,
  labelSeq: MaybeSeq,
  redirect: Text(2048),
})

/** A form as staff write it; `@seodang/domain/site-form` tells what it may hold. */
const FormDraft = Type.Object({
  title: Text(SITE_FORM_LIMITS.title * 2),
  formType: OwnType,
  /** Y: anybody with the link; N: members of the site (FRM-10). */
  publicYn: Flag,
  publishYn: Flag,
  startAt: MaybeInstant,
  endAt: MaybeInstant,
  /** Answers that it takes in all; null for any number. */
  answerLimit: Type.Union([Type.Null(), Type.Integer({ minimum: 0, maximum: 1_000_000_000 })]),
  options: Type.Array(Code(FORM_OPTION), { maxItems: 3 }),
  thankYou: Text(SITE_FORM_LIMITS.thankYou * 2),
  design: Design,
  events: Events,
  fields: FieldDrafts,
})

const Edited = Type.Object({
  ...FormDraft.properties,
  formSeq: Seq,
  formType: Code(FORM_TYPE),
  fields: Type.Array(FormField),
  design: Type.Object({ ...Design.properties, imageUrl: nullable(Type.String()) }),
  revision: Revision,
  responseCount: Count,
  state: State,
  /** What follows an answer may be (FRM-12, event). */
  coupons: Type.Array(Type.Object({ couponInfoSeq: Seq, name: Type.String() })),
  labels: Type.Array(Type.Object({ labelSeq: Seq, name: Type.String() })),
})

export const FORM_SORT = { createdAt: 'createdAt', title: 'title', responseCount: 'responseCount' } as const

export const forms = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/forms',
  summary: 'Forms of the site with how often each was answered, the standing form too (FRM-07)',
  access: READ,
  params: ChannelKey,
  query: Type.Object({
    ...paging,
    q: Type.Optional(Text(100)),
    publicYn: Type.Optional(Flag),
    publishYn: Type.Optional(Flag),
    sort: Type.Optional(Code(FORM_SORT)),
    direction: Type.Optional(Type.Enum(['asc', 'desc'])),
  }),
  reply: listOf(
    Type.Object({
      formSeq: Seq,
      title: Type.String(),
      formType: Code(FORM_TYPE),
      publicYn: Flag,
      publishYn: Flag,
      state: State,
      startAt: nullable(Instant),
      endAt: nullable(Instant),
      answerLimit: nullable(Count),
      responseCount: Count,
      createdAt: Instant,
    }),
  ),
})

export const createForm = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/forms/create',
  summary: 'Makes a form that is not published (FRM-01); its choices may be made by many, as a survey needs',
  access: UPDATE,
  idempotent: 'together',
  params: ChannelKey,
  body: Type.Object({ title: Text(SITE_FORM_LIMITS.title * 2), formType: OwnType }),
  reply: Type.Object({ formSeq: Seq }),
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const editedForm = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/forms/{formSeq}',
  summary: 'A form as its editor needs it (FRM-12)',
  access: READ,
  params: FormKey,
  reply: Edited,
  errors: ['FORM_NOT_FOUND'],
})

export const modifyForm = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/modify',
  summary: 'Saves a form; a field that is left out is removed and stays in old answers (FRM-12 to FRM-14)',
  access: UPDATE,
  params: FormKey,
  body: Type.Object({ ...FormDraft.properties, revision: Revision }),
  reply: Edited,
  errors: ['FORM_NOT_FOUND', 'CONFLICT_EDITED'],
})

export const copyForm = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/copy',
  summary: 'The same form once more, not published and without answers',
  access: UPDATE,
  idempotent: 'together',
  params: FormKey,
  reply: Type.Object({ formSeq: Seq }),
  errors: ['FORM_NOT_FOUND'],
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const deleteForm = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/delete',
  summary: 'Deletes a form with its answers; one that a class asks stays',
  access: UPDATE,
  params: FormKey,
  errors: ['FORM_NOT_FOUND', 'FORM_IN_USE'],
})

const ResponseLine = Type.Object({
  responseSeq: Seq,
  /** Null of a visitor who was not logged in. */
  userSeq: nullable(Seq),
  name: nullable(Type.String()),
  email: nullable(Type.String()),
  /** The class on whose enrolment it was asked. */
  courseTitle: nullable(Type.String()),
  createdAt: Instant,
  updatedAt: Instant,
})

export const formResponses = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/responses',
  summary: 'Answers of a form, the newest first, searched by person and by words (FRM-14)',
  access: READ,
  params: FormKey,
  query: Type.Object({ ...paging, q: Type.Optional(Text(100)) }),
  reply: listOf(
    Type.Object({
      ...ResponseLine.properties,
      /** The first answers, cut short. */
      preview: Type.Array(
        Type.Object({ label: Type.String(), kind: Code(FORM_FIELD_KIND), text: Type.String() }),
      ),
    }),
  ),
  errors: ['FORM_NOT_FOUND'],
})

export const formResponse = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/responses/{responseSeq}',
  summary: 'One answer under the questions of that day (FRM-14, FRM-17)',
  access: READ,
  params: ResponseKey,
  reply: Type.Object({ ...ResponseLine.properties, answers: KeptAnswers }),
  errors: ['FORM_NOT_FOUND'],
})

export const deleteFormResponses = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/responses/delete',
  summary: 'Deletes answers for good; their choices and their places are free again (FRM-14)',
  access: UPDATE,
  params: FormKey,
  body: Type.Object({ responseSeqs: Type.Array(Seq, { minItems: 1, maxItems: 100 }) }),
  reply: Type.Object({ deletedCount: Count }),
  errors: ['FORM_NOT_FOUND'],
})

export const formSummary = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/summary',
  summary: 'What was answered, counted for each field, removed fields with answers too (FRM-14)',
  access: READ,
  params: FormKey,
  reply: Type.Object({
    responseCount: Count,
    fields: Type.Array(
      Type.Object({
        fieldSeq: Seq,
        kind: Code(FORM_FIELD_KIND),
        label: Type.String(),
        removedYn: Flag,
        answeredCount: Count,
        /** Of choices: each in its order; what people wrote themselves stands under a null. */
        counts: Type.Array(Type.Object({ choice: nullable(Type.String()), count: Count })),
      }),
    ),
  }),
  errors: ['FORM_NOT_FOUND'],
})

export const formResponsesExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/forms/{formSeq}/responses/excel',
  summary: 'All answers as a spreadsheet, a column for each field, removed ones too (FRM-14, SEC-48)',
  access: READ,
  params: FormKey,
  raw: EXCEL,
  errors: ['FORM_NOT_FOUND'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

export const shownForm = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/forms/{formSeq}',
  summary:
    'A form for whoever answers it, and whether it takes answers; questions only to those who may answer (FRM-02, FRM-15)',
  access: anyone,
  sameForVisitors: true,
  params: FormKey,
  reply: Type.Object({
    formSeq: Seq,
    title: Type.String(),
    formType: Code(FORM_TYPE),
    offer: Offer,
    startAt: nullable(Instant),
    endAt: nullable(Instant),
    design: Type.Object({
      heading: Type.String(),
      text: nullable(RichText),
      imageUrl: nullable(Type.String()),
      look: Code(FORM_LOOK),
    }),
    fields: Type.Array(FormField),
    /** FRM-11: choices that other answers hold. */
    taken: Type.Array(Type.Object({ fieldSeq: Seq, choices: Type.Array(Type.String()) })),
    /** The caller's own answer, the newest; null without one. */
    mine: nullable(
      Type.Object({
        responseSeq: Seq,
        answeredAt: Instant,
        changeableYn: Flag,
        answers: Type.Array(Type.Object({ fieldSeq: Seq, values: Type.Array(Type.String()) })),
      }),
    ),
  }),
  errors: ['FORM_NOT_FOUND'],
  rateLimit: { points: 240, seconds: 60, by: 'address', scope: 'process' },
})

const Thanks = Type.Object({
  responseSeq: Seq,
  thankYou: Type.String(),
  /** A path of the site to go to; empty stays. */
  redirect: Type.String(),
})

export const answerForm = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/forms/{formSeq}/responses/create',
  summary: 'Answers a form: S once by a person who is logged in, R any number of times (FRM-10, FRM-17)',
  access: anyone,
  idempotent: 'together',
  params: FormKey,
  body: Type.Object({ answers: FormAnswers }),
  reply: Thanks,
  errors: ['FORM_NOT_FOUND', 'FORM_CLOSED', 'FORM_LIMIT_REACHED', 'FORM_ALREADY_ANSWERED'],
  // A visitor counts by the address, which a whole classroom may share.
  rateLimit: { points: 60, seconds: 600, by: 'user' },
})

export const changeFormAnswer = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/forms/{formSeq}/responses/{responseSeq}/modify',
  summary: 'Changes the caller’s own answer where the form lets them (FRM-11)',
  access: user,
  params: ResponseKey,
  body: Type.Object({ answers: FormAnswers }),
  reply: Thanks,
  errors: ['FORM_NOT_FOUND', 'FORM_CLOSED', 'FORM_NOT_CHANGEABLE'],
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

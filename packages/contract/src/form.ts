import { staff, verified } from '@seodang/domain/access'
import { FORM_AGREEMENT, FORM_FIELD_KIND } from '@seodang/domain/codes'
import { FORM_LIMITS } from '@seodang/domain/form'
import { TEXTAREA } from '@seodang/domain/validation'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import { ChannelKey, Code, Count, Flag, Instant, nullable, Revision, Seq, Text } from './schemas.ts'

/** One field of a form, as it is edited and as it is asked. */
export const FieldProperties = {
  kind: Code(FORM_FIELD_KIND),
  label: Text(FORM_LIMITS.label * 2),
  help: Text(FORM_LIMITS.help * 2),
  requiredYn: Flag,
  minLength: Type.Integer({ minimum: 0, maximum: TEXTAREA.maxLength }),
  maxLength: Type.Integer({ minimum: 0, maximum: TEXTAREA.maxLength }),
  choices: Type.Array(Text(FORM_LIMITS.choice * 2), { maxItems: FORM_LIMITS.choices * 2 }),
  multipleYn: Flag,
  otherYn: Flag,
  agreementType: nullable(Code(FORM_AGREEMENT)),
  agreementText: Text(FORM_LIMITS.agreementText * 2),
}

export const FormField = Type.Object({ fieldSeq: Seq, ...FieldProperties })

/** A new field has no key yet. */
export const FieldDrafts = Type.Array(Type.Object({ fieldSeq: nullable(Seq), ...FieldProperties }), {
  maxItems: FORM_LIMITS.fields * 2,
})

/** What was answered, under the question of that day (FRM-14), an agreement with its text and time (FRM-17). */
export const KeptAnswers = Type.Array(
  Type.Object({
    fieldSeq: Seq,
    kind: Code(FORM_FIELD_KIND),
    label: Type.String(),
    values: Type.Array(Type.String()),
    agreement: nullable(Type.Object({ type: Code(FORM_AGREEMENT), text: Type.String(), at: Instant })),
  }),
)

/** What somebody answers, by the key of the field; an agreement is `Y`. */
export const FormAnswers = Type.Record(
  Text(15),
  Type.Array(Text(TEXTAREA.maxLength * 2), { maxItems: FORM_LIMITS.choices }),
  { maxProperties: FORM_LIMITS.fields * 2 },
)

export const joinForm = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/join-form',
  summary: 'What the site asks on joining; no fields where it asks nothing (FRM-10, JOIN-09)',
  access: verified,
  params: ChannelKey,
  reply: Type.Object({ fields: Type.Array(FormField) }),
})

/** The standing form as its editor needs it. */
const EditedForm = Type.Object({
  /** Null while there is none. */
  formSeq: nullable(Seq),
  /** 0 while nothing was saved. */
  revision: Revision,
  publishYn: Flag,
  fields: Type.Array(FormField),
  /** People who have answered it. */
  responseCount: Count,
})

export const readJoinForm = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/join-form',
  summary: 'The form that the site shows on joining, published or not (FRM-10, FRM-13)',
  access: staff('SITE_FORM_READ'),
  params: ChannelKey,
  reply: EditedForm,
})

export const saveJoinForm = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/admin/join-form/modify',
  summary: 'Saves the form; a field that is left out is removed and stays in old answers (FRM-13, FRM-14)',
  access: staff('SITE_FORM_UPDATE'),
  params: ChannelKey,
  body: Type.Object({
    revision: Revision,
    publishYn: Flag,
    fields: FieldDrafts,
  }),
  reply: EditedForm,
  errors: ['CONFLICT_EDITED'],
})

export const memberAnswers = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/join-form/answers/{userSeq}',
  summary: 'What one member answered on joining, under the questions of that day (FRM-14, FRM-17)',
  access: staff('SITE_FORM_READ'),
  params: Type.Object({ ...ChannelKey.properties, userSeq: Seq }),
  reply: Type.Object({
    /** Null where the person never met the form. */
    answeredAt: nullable(Instant),
    answers: KeptAnswers,
  }),
})

export const joinAnswersExcel = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/admin/join-form/answers/excel',
  summary: 'All answers as a spreadsheet, a column for each field, removed ones too (FRM-14, SEC-48)',
  access: staff('SITE_FORM_READ'),
  params: ChannelKey,
  raw: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rateLimit: { points: 30, seconds: 600, by: 'user' },
})

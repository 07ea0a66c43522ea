import { anyone, classStaff, learner, verified } from '@seodang/domain/access'
import { CERTIFICATE_LIMITS, REQUIREMENTS } from '@seodang/domain/certificate'
import Type from 'typebox'
import { endpoint } from './endpoint.ts'
import {
  ChannelKey,
  Count,
  CourseKey,
  Flag,
  Instant,
  listOf,
  nullable,
  paging,
  Revision,
  Seq,
  Text,
} from './schemas.ts'

const Percent = Type.Integer({ minimum: 0, maximum: 100 })
const LiveMinutes = Type.Integer({ minimum: 0, maximum: CERTIFICATE_LIMITS.liveMinutes })

/** One thing that the certificate takes and how far somebody is: percent, minutes, or how many of how many. */
const Requirement = Type.Object({
  kind: Type.Enum([...REQUIREMENTS]),
  reached: Count,
  needed: Count,
  isMet: Type.Boolean(),
})

export const CertificateRuleView = Type.Object({
  useYn: Flag,
  title: Type.String(),
  content: Type.String(),
  sealKey: nullable(Type.String()),
  sealUrl: nullable(Type.String()),
  progressPercent: Percent,
  attendancePercent: Percent,
  livePercent: Percent,
  liveMinutes: LiveMinutes,
  quizPercent: Percent,
  missionsYn: Flag,
  certificationsYn: Flag,
  revision: Revision,
})

export const certificateRule = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificate-rule',
  summary:
    'Who gets a certificate of the class and what stands on it; off until somebody says otherwise (CERT-05)',
  access: classStaff('CLASS_INFO_READ'),
  params: CourseKey,
  reply: CertificateRuleView,
})

export const saveCertificateRule = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificate-rule/modify',
  summary: 'Saves the rule; whoever fulfils it already gets a certificate (CERT-05, BYD-12)',
  access: classStaff('CLASS_INFO_UPDATE'),
  params: CourseKey,
  body: Type.Object({
    useYn: Flag,
    title: Text(200),
    content: Text(2000),
    sealKey: nullable(Text(64)),
    progressPercent: Percent,
    attendancePercent: Percent,
    livePercent: Percent,
    liveMinutes: LiveMinutes,
    quizPercent: Percent,
    missionsYn: Flag,
    certificationsYn: Flag,
    revision: Revision,
  }),
  reply: CertificateRuleView,
  errors: ['CONFLICT_EDITED'],
})

export const certificateSample = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificate-rule/sample',
  summary: 'The certificate as it would look, as a PDF that says so',
  access: classStaff('CLASS_INFO_READ'),
  params: CourseKey,
  raw: 'application/pdf',
  rateLimit: { points: 30, seconds: 60, by: 'user' },
})

/** An attendee with the certificate that stands, or the last that was withdrawn. */
const Candidate = Type.Object({
  attendSeq: Seq,
  name: Type.String(),
  email: Type.String(),
  progressPercent: Count,
  isEarned: Type.Boolean(),
  requirements: Type.Array(Requirement),
  certificate: nullable(
    Type.Object({
      certificateSeq: Seq,
      number: Type.String(),
      issuedAt: Instant,
      /** By the rule, where nobody did it by hand. */
      issuedBy: nullable(Type.String()),
      withdrawnAt: nullable(Instant),
      withdrawReason: nullable(Type.String()),
    }),
  ),
})

export const certificates = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificates',
  summary: 'The people of a class with their certificates (CERT-06)',
  access: classStaff('CLASS_STUDENT_READ'),
  params: CourseKey,
  query: Type.Object({
    ...paging,
    state: Type.Optional(Type.Enum(['issued', 'none', 'withdrawn'])),
    q: Type.Optional(Text(100)),
  }),
  reply: Type.Object({
    ...listOf(Candidate).properties,
    counts: Type.Object({ issued: Count, none: Count, withdrawn: Count }),
  }),
})

export const issueCertificates = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificates/create',
  summary: 'Issues certificates by hand, whatever the rule; whoever has one keeps it (CERT-06)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  whilePlanLapsed: true,
  params: CourseKey,
  body: Type.Object({ attendSeqs: Type.Array(Seq, { minItems: 1, maxItems: 500 }) }),
  reply: Type.Object({
    list: Type.Array(Type.Object({ attendSeq: Seq, outcome: Type.Enum(['issued', 'hadOne', 'notFound']) })),
    issuedCount: Count,
  }),
})

const CertificateKey = Type.Object({ ...CourseKey.properties, certificateSeq: Seq })

export const withdrawCertificate = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificates/{certificateSeq}/delete',
  summary: 'Withdraws a certificate with a reason; its number stays and says so (CERT-06)',
  access: classStaff('CLASS_STUDENT_UPDATE'),
  params: CertificateKey,
  body: Type.Object({ reason: Text(CERTIFICATE_LIMITS.reason) }),
  errors: ['CERTIFICATE_WITHDRAWN'],
})

export const reissueCertificate = endpoint({
  method: 'POST',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificates/{certificateSeq}/modify',
  summary:
    "Issues it anew with today's names and words under a new number; the old one is withdrawn (CERT-06)",
  access: classStaff('CLASS_STUDENT_UPDATE'),
  params: CertificateKey,
  body: Type.Object({ reason: Text(CERTIFICATE_LIMITS.reason) }),
  reply: Type.Object({ certificateSeq: Seq, number: Type.String() }),
})

export const issuedPdf = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/admin/certificates/{certificateSeq}/pdf',
  summary: 'A certificate of the class as a PDF, for its staff',
  access: classStaff('CLASS_STUDENT_READ'),
  params: CertificateKey,
  raw: 'application/pdf',
  rateLimit: { points: 60, seconds: 60, by: 'user' },
})

export const myCertificates = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/me/certificates',
  summary: "The member's own certificates of the site, newest first (CERT-05)",
  access: verified,
  params: ChannelKey,
  query: Type.Object({ courseSeq: Type.Optional(Seq) }),
  reply: listOf(
    Type.Object({
      certificateSeq: Seq,
      courseSeq: Seq,
      number: Type.String(),
      title: Type.String(),
      courseTitle: Type.String(),
      issuedAt: Instant,
    }),
  ),
})

export const myStanding = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/courses/{courseSeq}/certificate-standing',
  summary: 'What the certificate of the class takes and how far the caller is (BYD-12)',
  access: learner,
  params: CourseKey,
  reply: Type.Object({
    /** Null where the class gives no certificate, or the caller has no place in it. */
    standing: nullable(Type.Object({ requirements: Type.Array(Requirement), isEarned: Type.Boolean() })),
  }),
})

export const myCertificatePdf = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/me/certificates/{certificateSeq}/pdf',
  summary: 'One of the own certificates as a PDF (CERT-05)',
  access: verified,
  params: Type.Object({ ...ChannelKey.properties, certificateSeq: Seq }),
  raw: 'application/pdf',
  errors: ['CERTIFICATE_WITHDRAWN'],
  rateLimit: { points: 30, seconds: 60, by: 'user' },
})

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/v1.0/channels/{channelSeq}/certificates/{number}',
  summary:
    'Whether a number is that of a certificate of the site that stands; of a name, what compares it (BYD-12)',
  access: anyone,
  params: Type.Object({ ...ChannelKey.properties, number: Text(40, 1) }),
  reply: Type.Object({
    number: Type.String(),
    name: Type.String(),
    courseTitle: Type.String(),
    siteName: Type.String(),
    title: Type.String(),
    issuedAt: Instant,
    withdrawnAt: nullable(Instant),
  }),
  rateLimit: { points: 240, seconds: 60, by: 'address' },
})

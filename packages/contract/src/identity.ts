import { anyone, user, verified } from '@seodang/domain/access'
import { DEVICE, LANGUAGE, SNS_TYPE } from '@seodang/domain/codes'
import { PROOF_ERRORS } from '@seodang/domain/proof-errors'
import { SOCIAL_TYPES } from '@seodang/domain/social'
import Type from 'typebox'
import { endpoint, MAIL_BUDGET, type RateLimit } from './endpoint.ts'
import { IMAGE_MAX_BYTES } from './media.ts'
import { Proof } from './proof.ts'
import { Code, Count, Flag, Instant, listOf, nullable, Seq, Text } from './schemas.ts'

/** Long enough for any address (RFC 5321) and short enough to be cheap to check. */
export const Email = Text(254)
/** Longer ones are refused before they are hashed (SEC-41). */
export const Password = Text(128)
const Token = Text(512, 1)

/** ACC-08. */
export const SessionUser = Type.Object({
  userSeq: Seq,
  name: Type.String(),
  email: Type.String(),
  phone: nullable(Type.String()),
  phoneAt: nullable(Instant),
  snsTypeCd: Code(SNS_TYPE),
  snsInfo: Type.Array(
    Type.Object({ snsTypeCd: Code(SNS_TYPE), email: nullable(Type.String()), linkedAt: Instant }),
  ),
  badgeCount: Count,
  alarmReadSeq: Count,
  /** Sites that the person runs. */
  mngCnt: Count,
  isInitPlan: Type.Boolean(),
  profileImageUrl: nullable(Type.String()),
  /** The e-mail address is verified. */
  isAuthenticated: Type.Boolean(),
  isPlatformAdmin: Type.Boolean(),
})

/** The access token lives 15 minutes; the refresh token travels in an HttpOnly cookie only (ACC-26). */
export const SignedIn = Type.Object({
  accessToken: Type.String(),
  expiresInSeconds: Count,
  user: SessionUser,
})

/** Which consents a person gave on a form; terms, privacy and age are required, the others are free (8.5 of integrations). */
export const Agreements = Type.Object({
  terms: Type.Boolean(),
  privacy: Type.Boolean(),
  age14: Type.Boolean(),
  marketing: Type.Optional(Type.Boolean()),
})

/** Hashing a password is work, whether or not it is the right one. */
const HASHING: RateLimit = { points: 300, seconds: 60, by: 'address', scope: 'process' }

export const login = endpoint({
  method: 'POST',
  path: '/v1.0/auth/login',
  summary: 'Signs in with e-mail and password (ACC-01)',
  access: anyone,
  usesCookie: true,
  takesDeadToken: true,
  body: Type.Object({ email: Email, password: Password, channelSeq: Type.Optional(Seq) }),
  reply: SignedIn,
  errors: ['INCORRECT_PASSWORD', 'EMPTY_PASSWORD_AUTH', 'EXCEED_MAXIMUM_ATTEMPTS', 'SERVICE_UNAVAILABLE'],
  rateLimit: [{ points: 80, seconds: 600, by: 'address', counts: 'refusals' }, HASHING],
})

export const signup = endpoint({
  method: 'POST',
  path: '/v1.0/auth/signup',
  summary:
    'Makes an account by e-mail and signs in, the same for known and unknown addresses (ACC-02, SEC-40); the address is verified afterwards',
  access: anyone,
  usesCookie: true,
  takesDeadToken: true,
  body: Type.Object({
    email: Email,
    password: Password,
    name: Text(100),
    phone: Type.Optional(Text(20)),
    agreements: Agreements,
    channelSeq: Type.Optional(Seq),
    refererCode: Type.Optional(Text(40)),
  }),
  reply: SignedIn,
  errors: ['SERVICE_UNAVAILABLE'],
  rateLimit: { points: 120, seconds: 600, by: 'address' },
})

export const logout = endpoint({
  method: 'POST',
  path: '/v1.0/auth/logout',
  summary: 'Ends the session and its tokens (ACC-16)',
  access: anyone,
  usesCookie: true,
  onOwnDomain: true,
  takesDeadToken: true,
})

export const refresh = endpoint({
  method: 'POST',
  path: '/v1.0/auth/refresh',
  summary:
    'Exchanges the refresh cookie for a new pair; for a minute the token before answers with the same one; seen later it ends the session (ACC-26, SEC-38)',
  access: anyone,
  usesCookie: true,
  takesDeadToken: true,
  reply: SignedIn,
  errors: ['SESSION_ENDED'],
  rateLimit: { points: 120, seconds: 60, by: 'address', counts: 'refusals' },
})

export const sessionUser = endpoint({
  method: 'GET',
  path: '/v1.0/users/session',
  summary: 'The logged-in user (ACC-11)',
  access: user,
  onOwnDomain: true,
  reply: Type.Object({ user: SessionUser, isAuthenticated: Type.Boolean() }),
})

const DeviceSession = Type.Object({
  sessionSeq: Seq,
  /** As the browser names itself: 'Chrome', 'Windows'; empty where it does not say. */
  browser: Type.String(),
  system: Type.String(),
  device: Code(DEVICE),
  /** From where it was last used. */
  address: Type.String(),
  createdAt: Instant,
  /** To the quarter of an hour. */
  usedAt: Instant,
  isThis: Type.Boolean(),
  /** The site at whose own domain alone it is good; empty for the product. */
  ownDomain: nullable(Type.Object({ host: Type.String(), siteName: Type.String() })),
})

export const sessions = endpoint({
  method: 'GET',
  path: '/v1.0/users/sessions',
  summary: 'Where the person is logged in, the place that asks first',
  access: user,
  reply: Type.Object({
    ...listOf(DeviceSession).properties,
    /** Of the platform, where an administrator asks (ADM-04); they end with all others at once. */
    openDesks: Count,
  }),
})

export const endSession = endpoint({
  method: 'POST',
  path: '/v1.0/users/sessions/{sessionSeq}/delete',
  summary: 'Logs one of the own devices out; its open pages hear it at once (RTS-07)',
  access: user,
  params: Type.Object({ sessionSeq: Seq }),
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/v1.0/users/sessions/delete',
  summary: 'Logs every device out but the one that asks, and closes every desk (ADM-04)',
  access: user,
  reply: Type.Object({ ended: Count }),
})

export const chatMember = endpoint({
  method: 'GET',
  path: '/v1.0/users/chat-member',
  summary:
    'By which name the chat widget knows the logged-in person, and the proof for the product’s own (SITE-15)',
  access: user,
  reply: Type.Object({
    /** Says nothing by itself, and is the same at every visit. */
    memberId: Type.String(),
    /** Null where the installation has no secret for it. */
    memberHash: nullable(Type.String()),
  }),
})

export const commonSession = endpoint({
  method: 'GET',
  path: '/v1.0/common/session',
  summary: 'A value that marks one visit; the page keeps it for two days (API-10)',
  access: anyone,
  reply: Type.Object({ session: Type.String() }),
})

export const requestCode = endpoint({
  method: 'POST',
  path: '/v1.0/auth/code',
  summary: 'Mails a six-digit code that lives ten minutes (VER-07, VER-17)',
  access: user,
  onOwnDomain: true,
  body: Type.Object({ email: Email, channelSeq: Type.Optional(Seq) }),
  reply: Type.Object({ resendInSeconds: Count }),
  errors: ['CODE_SENT_RECENTLY', 'INCORRECT_EMAIL'],
  rateLimit: [MAIL_BUDGET, { points: 10, seconds: 3600, by: 'user' }],
})

export const checkCode = endpoint({
  method: 'GET',
  path: '/v1.0/auth/code/{code}',
  summary: 'Whether a code is right (VER-10); refused once five tries, time or use have ended it (VER-17)',
  access: user,
  onOwnDomain: true,
  params: Type.Object({ code: Text(20) }),
  query: Type.Object({ email: Email }),
  reply: Type.Object({ isValid: Type.Boolean() }),
  errors: ['INCORRECT_CODE', 'EXCEED_MAXIMUM_ATTEMPTS'],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

export const authenticate = endpoint({
  method: 'POST',
  path: '/v1.0/auth/authentication',
  summary:
    'Verifies the account with a code (VER-11); where the address already has an account, signs in to that one',
  access: user,
  usesCookie: true,
  onOwnDomain: true,
  body: Type.Object({ email: Email, code: Text(20) }),
  /** With a token the session is another: the page takes it over (VER-12). */
  reply: Type.Object({
    accessToken: nullable(Type.String()),
    expiresInSeconds: Type.Optional(Count),
    user: SessionUser,
  }),
  errors: ['INCORRECT_CODE', 'EXCEED_MAXIMUM_ATTEMPTS'],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

export const sendResetPasswordToken = endpoint({
  method: 'POST',
  path: '/v1.0/auth/sendResetPasswordToken',
  summary: 'Mails a reset link; answers the same for unknown addresses (VER-04, VER-19)',
  access: anyone,
  takesDeadToken: true,
  body: Type.Object({ email: Email, channelSeq: Type.Optional(Seq) }),
  rateLimit: MAIL_BUDGET,
})

export const checkResetPasswordToken = endpoint({
  method: 'POST',
  path: '/v1.0/auth/checkResetPasswordToken',
  summary: 'Whether a reset link can still be used (VER-06)',
  access: anyone,
  takesDeadToken: true,
  body: Type.Object({ token: Token }),
  reply: Type.Object({
    isValid: Type.Boolean(),
    email: nullable(Type.String()),
    /** Nobody has proved the address yet: a new account begins, and `resetPassword` needs name and agreements. */
    startsClean: Type.Boolean(),
  }),
  rateLimit: { points: 240, seconds: 600, by: 'address' },
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/v1.0/auth/resetPassword',
  summary:
    'Sets a new password with a reset link and ends all sessions (VER-06, ACC-26); an address that nobody has proved begins a new account, and who only claimed it is out (SEC-34)',
  access: anyone,
  takesDeadToken: true,
  body: Type.Object({
    token: Token,
    password: Password,
    name: Type.Optional(Text(100)),
    agreements: Type.Optional(Type.Partial(Agreements)),
  }),
  /** Providers that were linked since the address was proved: they enter no longer, and can be linked again. */
  reply: Type.Object({ unlinked: Type.Array(Type.Enum([...SOCIAL_TYPES])) }),
  errors: ['RESET_LINK_INVALID'],
  rateLimit: [{ points: 60, seconds: 600, by: 'address', counts: 'refusals' }, HASHING],
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/v1.0/auth/changePassword',
  summary: 'Changes the password and ends all other sessions (ACC-07, ACC-26)',
  access: user,
  body: Type.Object({ password: Password, newPassword: Password }),
  errors: ['INCORRECT_PASSWORD', 'EMPTY_PASSWORD_AUTH'],
  rateLimit: { points: 10, seconds: 600, by: 'user' },
})

export const changeName = endpoint({
  method: 'POST',
  path: '/v1.0/auth/changeName',
  summary: 'Changes the name (ACC-07)',
  access: user,
  body: Type.Object({ name: Text(100) }),
  reply: Type.Object({ user: SessionUser }),
})

export const checkUserId = endpoint({
  method: 'POST',
  path: '/v1.0/auth/checkUserId',
  summary:
    'Whether an address has the right form for a new account; never tells who has one (ACC-06, SEC-40)',
  access: anyone,
  takesDeadToken: true,
  body: Type.Object({ email: Email }),
  reply: Type.Object({ usable: Type.Boolean() }),
  rateLimit: { points: 240, seconds: 600, by: 'address' },
})

export const checkUserInfo = endpoint({
  method: 'GET',
  path: '/v1.0/auth/checkUserInfo',
  summary: 'Whether accounts must be merged before joining (SOC-16)',
  access: user,
  onOwnDomain: true,
  query: Type.Object({ channelSeq: Type.Optional(Seq) }),
  reply: Type.Object({ integrated: Type.Object({ status: Type.Enum(['COMP', 'NEED']) }) }),
})

export const accountProfile = endpoint({
  method: 'GET',
  path: '/v1.0/users/profile',
  summary: 'The own account as its edit screen shows it (MY-09)',
  access: user,
  reply: Type.Object({
    user: SessionUser,
    /** False for an account that signs in through a provider only (ACC-27). */
    hasPassword: Type.Boolean(),
    /** Whether a code can be sent to a phone here. */
    canProvePhone: Type.Boolean(),
    language: Code(LANGUAGE),
    /** Marketing mail of the product itself; each site asks for its own. */
    marketingYn: Flag,
  }),
})

export const changeProfile = endpoint({
  method: 'POST',
  path: '/v1.0/users/profile/modify',
  summary: 'Changes phone, picture and language of the account (MY-09)',
  access: user,
  body: Type.Object({
    phone: Type.Optional(Text(20)),
    profileImageKey: Type.Optional(nullable(Text(200))),
    language: Type.Optional(Code(LANGUAGE)),
    marketingYn: Type.Optional(Flag),
  }),
  reply: Type.Object({ user: SessionUser }),
})

export const requestPhoneCode = endpoint({
  method: 'POST',
  path: '/v1.0/users/phone/code',
  summary: 'Sends a six-digit code that lives three minutes to the phone of the account (MY-09)',
  access: user,
  /** The number that the person sees; another than the account's is refused. */
  body: Type.Object({ phone: Text(20) }),
  reply: Type.Object({ expiresInSeconds: Count, resendInSeconds: Count }),
  errors: ['CODE_SENT_RECENTLY', 'PROVIDER_UNAVAILABLE'],
  rateLimit: { points: 60, seconds: 3600, by: 'address', budget: 'phone' },
})

export const provePhone = endpoint({
  method: 'POST',
  path: '/v1.0/users/phone/authentication',
  summary: 'Proves the phone of the account with the code; five wrong tries end it (MY-09, SEC-36)',
  access: user,
  body: Type.Object({ code: Text(20) }),
  reply: Type.Object({ user: SessionUser }),
  errors: ['INCORRECT_CODE', 'EXCEED_MAXIMUM_ATTEMPTS'],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
})

/** A site, as it stands in the list of what a closed account loses. */
const SiteName = Type.Object({ channelSeq: Seq, name: Type.String() })

export const accountClosing = endpoint({
  method: 'GET',
  path: '/v1.0/users/closing',
  summary: 'What would be lost with the account, and what keeps it from being closed (ACC-29)',
  access: user,
  reply: Type.Object({
    /** False where a mailed code proves the person (ACC-27). */
    hasPassword: Type.Boolean(),
    sites: Type.Array(SiteName),
    /** Classes that the person attends or waits for; `validAt` null is without end. */
    running: Type.Array(
      Type.Object({
        channelSeq: Seq,
        courseSeq: Seq,
        siteName: Type.String(),
        title: Type.String(),
        validAt: nullable(Instant),
        pending: Type.Boolean(),
      }),
    ),
    /**
     * These refuse it: sites without another owner, orders whose money is on its way, sites that owe the person a share of
     * their sales, and an account that was merged into this one and of which more of all that may still come.
     */
    mergeUnderWay: Type.Boolean(),
    soleOwnerOf: Type.Array(SiteName),
    moneyUnderWay: Type.Array(Type.Object({ siteName: Type.String(), orderNumber: Type.String() })),
    payoutsOwed: Type.Array(SiteName),
  }),
})

export const closeAccount = endpoint({
  method: 'POST',
  path: '/v1.0/users/closing',
  summary: 'Closes the account and erases what names the person (ACC-29)',
  access: user,
  usesCookie: true,
  body: Type.Object(Proof),
  errors: [...PROOF_ERRORS, 'SOLE_OWNER', 'MONEY_UNDER_WAY', 'PAYOUT_OWED', 'MERGE_UNDER_WAY'],
  rateLimit: { points: 10, seconds: 600, by: 'user' },
})

export const changePicture = endpoint({
  method: 'POST',
  path: '/v1.0/users/profile/image',
  summary:
    'Takes a JPG or PNG of at most 2 MB as the bare body and shows it as the own picture (MY-09, UPL-02)',
  access: verified,
  body: Type.Unknown(),
  reply: Type.Object({ user: SessionUser }),
  errors: ['UPLOAD_TOO_LARGE', 'UPLOAD_KIND_REFUSED'],
  rateLimit: { points: 20, seconds: 600, by: 'user' },
  idempotent: true,
  bodyLimit: IMAGE_MAX_BYTES,
})

import * as contract from '@seodang/contract/identity'
import { IMAGE_MAX_BYTES } from '@seodang/contract/media'
import { isEmail } from '@seodang/domain/validation'
import type { FastifyInstance } from 'fastify'
import { userSeqOf } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { newToken } from '../../platform/security/secrets.ts'
import { leaveBodiesUnread, readBody } from '../media/index.ts'
import { changeName, changePassword, changePicture, editProfile, readProfile } from './change-account.ts'
import { chatMember } from './chat-member.ts'
import { closeAccount, closingView } from './close-account.ts'
import { endDevice, endOtherDevices, listDevices } from './devices.ts'
import { endSession } from './end-sessions.ts'
import { logIn } from './login.ts'
import { clearRefreshCookie, refreshCookie } from './refresh-cookie.ts'
import { checkResetToken, resetPassword, sendResetPasswordToken } from './reset-password.ts'
import { integrationStatus, sessionUserView } from './session-user.ts'
import { findShownSession, renewSession } from './sessions.ts'
import { signOnRoutes } from './sign-on-routes.ts'
import { signUp } from './sign-up.ts'
import { signedIn } from './signed-in.ts'
import { siteOf } from './site-of.ts'
import { socialRoutes } from './social-routes.ts'
import { authenticate, checkCode, requestCode } from './verify-email.ts'
import { provePhone, requestPhoneCode } from './verify-phone.ts'

export function identityRoutes(app: FastifyInstance): void {
  sessionRoutes(app)
  signOnRoutes(app)
  addressRoutes(app)
  passwordRoutes(app)
  profileRoutes(app)
  socialRoutes(app)
}

function sessionRoutes(app: FastifyInstance): void {
  serve(app, contract.login, async (ctx, { body }, reply, request) =>
    signedIn(ctx, await logIn(ctx, body), reply, request),
  )
  serve(app, contract.signup, async (ctx, { body }, reply, request) =>
    signedIn(ctx, await signUp(ctx, body), reply, request),
  )
  serve(app, contract.refresh, async (ctx, _input, reply, request) => {
    // A refusal clears no cookie: it may come after the answer of a login, whose cookie it would take.
    const tokens = await renewSession(ctx, refreshCookie(ctx, request) ?? '')
    return signedIn(ctx, tokens, reply, request)
  })
  serve(app, contract.logout, async (ctx, _input, reply, request) => {
    const token = refreshCookie(ctx, request)
    const ended = [ctx.origin.sessionSeq, token === null ? null : await findShownSession(ctx, token)]
    for (const sessionSeq of new Set(ended)) if (sessionSeq !== null) await endSession(ctx, sessionSeq)
    // Not before: a page whose session could not be ended can say it again.
    clearRefreshCookie(request, reply)
    return {}
  })
  serve(app, contract.sessionUser, async (ctx) => {
    const user = await sessionUserView(ctx, userSeqOf(ctx))
    return { user, isAuthenticated: user.isAuthenticated }
  })
  serve(app, contract.sessions, (ctx) => listDevices(ctx))
  serve(app, contract.endSession, async (ctx, { params }) => {
    await endDevice(ctx, params.sessionSeq)
    return {}
  })
  serve(app, contract.endOtherSessions, async (ctx) => ({ ended: await endOtherDevices(ctx) }))
  serve(app, contract.chatMember, (ctx) => chatMember(ctx))
  serve(app, contract.commonSession, () => ({ session: newToken(16) }))
}

function addressRoutes(app: FastifyInstance): void {
  serve(app, contract.checkUserInfo, async (ctx, { query }) => {
    await siteOf(ctx, query.channelSeq)
    return { integrated: { status: await integrationStatus(ctx, userSeqOf(ctx)) } }
  })
  serve(app, contract.checkUserId, (_ctx, { body }) => ({ usable: isEmail(body.email.trim()) }))
  serve(app, contract.requestCode, async (ctx, { body }) => ({
    resendInSeconds: await requestCode(ctx, body),
  }))
  serve(app, contract.checkCode, async (ctx, { params, query }) => ({
    isValid: await checkCode(ctx, { ...query, ...params }),
  }))
  serve(app, contract.authenticate, async (ctx, { body }, reply, request) => {
    const { userSeq, tokens } = await authenticate(ctx, body)
    return tokens
      ? signedIn(ctx, tokens, reply, request)
      : { accessToken: null, user: await sessionUserView(ctx, userSeq) }
  })
}

function passwordRoutes(app: FastifyInstance): void {
  serve(app, contract.sendResetPasswordToken, async (ctx, { body }) => {
    await sendResetPasswordToken(ctx, body)
    return {}
  })
  serve(app, contract.checkResetPasswordToken, (ctx, { body }) => checkResetToken(ctx, body.token))
  serve(app, contract.resetPassword, (ctx, { body }) => resetPassword(ctx, body))
  serve(app, contract.changePassword, async (ctx, { body }) => {
    await changePassword(ctx, body)
    return {}
  })
}

function profileRoutes(app: FastifyInstance): void {
  serve(app, contract.changeName, async (ctx, { body }) => {
    await changeName(ctx, body.name)
    return { user: await sessionUserView(ctx, userSeqOf(ctx)) }
  })
  serve(app, contract.accountProfile, (ctx) => readProfile(ctx))
  serve(app, contract.changeProfile, async (ctx, { body }) => {
    await editProfile(ctx, body)
    return { user: await sessionUserView(ctx, userSeqOf(ctx)) }
  })
  serve(app, contract.requestPhoneCode, (ctx, { body }) => requestPhoneCode(ctx, body))
  serve(app, contract.provePhone, async (ctx, { body }) => {
    await provePhone(ctx, body)
    return { user: await sessionUserView(ctx, userSeqOf(ctx)) }
  })
  serve(app, contract.accountClosing, (ctx) => closingView(ctx))
  serve(app, contract.closeAccount, async (ctx, { body }, reply, request) => {
    await closeAccount(ctx, body)
    clearRefreshCookie(request, reply)
    return {}
  })
  void app.register(async (scope) => {
    leaveBodiesUnread(scope)
    serve(scope, contract.changePicture, async (ctx, _input, reply, request) => {
      await changePicture(ctx, await readBody(request, reply, IMAGE_MAX_BYTES))
      return { user: await sessionUserView(ctx, userSeqOf(ctx)) }
    })
  })
}

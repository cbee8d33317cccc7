// HTTP for the caller's own account. No rules, no SQL.
import * as passkeyRows from '@akwaaba/contract/passkeys'
import * as rows from '@akwaaba/contract/profile'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { originOf } from '#http/device-mark.ts'
import { serve } from '#http/serve.ts'
import { confirmAuthenticator, startAuthenticator, stopAuthenticator } from './authenticator.ts'
import { listDevices, signOutDevice, signOutOthers } from './devices.ts'
import { askEmailChange, verifyEmailChange } from './email-change.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.ts'
import { askPasswordCode, changeDirectly, changeWithCode } from './password-change.ts'
import { changePhone, changeUsername, getProfile } from './profile.ts'

export const profileRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.getProfile).with((_, { actor }) => getProfile(deps, actor))
  serve(app, rows.changeUsername).with(({ body }, { actor }) => changeUsername(deps, actor, body))
  serve(app, rows.changePhone).with(({ body }, { actor }) => changePhone(deps, actor, body))
  serve(app, rows.changeEmail).with(({ body }, call) => askEmailChange(deps, call.actor, originOf(call), body))
  serve(app, rows.verifyEmailChange).with(({ query }, call) => verifyEmailChange(deps, originOf(call), query))
  serve(app, rows.changePasswordDirectly).with(({ body }, call) =>
    changeDirectly(deps, call.actor, originOf(call), body),
  )
  serve(app, rows.askPasswordCode).with((_, { actor }) => askPasswordCode(deps, actor))
  serve(app, rows.changePassword).with(({ body }, call) => changeWithCode(deps, call.actor, originOf(call), body))
  serve(app, rows.listDevices).with((_, { actor }) => listDevices(deps, actor))
  serve(app, rows.signOutDevice).with(({ params }, { actor }) => signOutDevice(deps, actor, params.id))
  serve(app, rows.signOutOtherDevices).with((_, { actor }) => signOutOthers(deps, actor))
  serve(app, rows.startAuthenticator).with(({ body }, call) =>
    startAuthenticator(deps, call.actor, originOf(call), body),
  )
  serve(app, rows.confirmAuthenticator).with(({ body }, call) =>
    confirmAuthenticator(deps, call.actor, originOf(call), body),
  )
  serve(app, passkeyRows.listPasskeys).with((_, { actor }) => listPasskeys(deps, actor))
  serve(app, passkeyRows.beginPasskey).with((_, { actor }) => beginPasskey(deps, actor))
  serve(app, passkeyRows.addPasskey).with(({ body }, call) => addPasskey(deps, call.actor, originOf(call), body))
  serve(app, passkeyRows.renamePasskey).with(({ params, body }, { actor }) =>
    renamePasskey(deps, actor, params.id, body),
  )
  serve(app, passkeyRows.removePasskey).with(({ params }, { actor }) => removePasskey(deps, actor, params.id))
  serve(app, rows.stopAuthenticator).with(({ body }, call) => stopAuthenticator(deps, call.actor, originOf(call), body))
}

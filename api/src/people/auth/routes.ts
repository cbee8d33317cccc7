// HTTP for accounts. No rules, no SQL.
import * as rows from '@akwaaba/contract/auth'
import * as passkeyRows from '@akwaaba/contract/passkeys'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { originOf } from '#http/device-mark.ts'
import { serve } from '#http/serve.ts'
import { login, logout, verifyCode } from './login.ts'
import { beginPasskeyLogin, loginWithPasskey } from './passkey-login.ts'
import { askReset, resetPassword } from './reset.ts'
import { registerAdmin, registerCustomer } from './signup.ts'

export const authRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, rows.registerCustomer).with(({ body }, call) => registerCustomer(deps, originOf(call), body))
  serve(app, rows.registerAdmin).with(({ body }, call) => registerAdmin(deps, originOf(call), body))
  serve(app, rows.login).with(({ body }, call) => login(deps, originOf(call), body))
  serve(app, rows.verifyCustomerCode).with(({ body }, call) => verifyCode(deps, originOf(call), body, 'customer'))
  serve(app, rows.verifyAdminCode).with(({ body }, call) => verifyCode(deps, originOf(call), body, 'admin'))
  serve(app, rows.verifyLoginCode).with(({ body }, call) => verifyCode(deps, originOf(call), body))
  serve(app, rows.askReset).with(({ body }, call) => askReset(deps, originOf(call), body))
  serve(app, rows.resetPassword).with(({ body }, call) => resetPassword(deps, originOf(call), body))
  serve(app, passkeyRows.beginPasskeyLogin).with(() => beginPasskeyLogin(deps))
  serve(app, passkeyRows.loginWithPasskey).with(({ body }, call) => loginWithPasskey(deps, originOf(call), body))
  serve(app, rows.logout).with((_, { actor }) => logout(deps, actor))
}

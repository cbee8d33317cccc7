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

/** Gives an account what belongs to its address, once the address is proved and its owner is logged in. */
type Claim = (email: string) => Promise<void>

export const authRoutes = (deps: Deps, claim: Claim) => async (app: FastifyInstance) => {
  /** The reply of a login, after the account has what belongs to it. A login does not fail because of that: the next one repeats it. */
  const claimed = async <Reply extends object>(reply: Reply): Promise<Reply> => {
    if ('token' in reply && 'email' in reply && typeof reply.email === 'string')
      await claim(reply.email).catch((error: unknown) => deps.log.error({ err: error }, 'trips were not claimed'))
    return reply
  }
  serve(app, rows.registerCustomer).with(({ body }, call) => registerCustomer(deps, originOf(call), body))
  serve(app, rows.registerAdmin).with(({ body }, call) => registerAdmin(deps, originOf(call), body))
  serve(app, rows.login).with(async ({ body }, call) => claimed(await login(deps, originOf(call), body)))
  serve(app, rows.verifyCustomerCode).with(async ({ body }, call) =>
    claimed(await verifyCode(deps, originOf(call), body, 'customer')),
  )
  serve(app, rows.verifyAdminCode).with(async ({ body }, call) =>
    claimed(await verifyCode(deps, originOf(call), body, 'admin')),
  )
  serve(app, rows.verifyLoginCode).with(async ({ body }, call) => claimed(await verifyCode(deps, originOf(call), body)))
  serve(app, rows.askReset).with(({ body }, call) => askReset(deps, originOf(call), body))
  serve(app, rows.resetPassword).with(({ body }, call) => resetPassword(deps, originOf(call), body))
  serve(app, passkeyRows.beginPasskeyLogin).with(() => beginPasskeyLogin(deps))
  serve(app, passkeyRows.loginWithPasskey).with(async ({ body }, call) =>
    claimed(await loginWithPasskey(deps, originOf(call), body)),
  )
  serve(app, rows.logout).with((_, { actor }) => logout(deps, actor))
}

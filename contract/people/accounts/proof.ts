// Owns the wire shapes of proving again who one is, for calls whose row says `proof`.
import { z } from 'zod'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { instant, messageReply } from '../../platform/wire/fields.ts'
import { factors, loginCode } from './auth.ts'

export const proved = z.object({
  provedUntil: instant.nullable().describe('until when calls that need a proof are taken; null where they are not'),
})

export const getOwnProof = endpoint({
  method: 'GET',
  path: '/api/auth/proof',
  who: 'signed-in',
  summary: 'Whether the caller has recently proved who they are, and how they can',
  reply: proved.extend({
    factor: z
      .enum(factors)
      .describe(
        "where the code comes from that is asked for beside the password; 'passkey' where only one of those proves it",
      ),
    hasPasskeys: z.boolean().describe('whether a passkey proves it as well'),
  }),
  errors: [],
})
export type OwnProof = z.output<typeof getOwnProof.reply>

export const askProofCode = endpoint({
  method: 'POST',
  path: '/api/auth/proof/code',
  who: 'signed-in',
  summary: 'Mails a code with which the caller proves who they are',
  reply: messageReply,
  errors: ['code_just_sent', 'too_many_requests'],
})

export const proveAgain = endpoint({
  method: 'POST',
  path: '/api/auth/proof',
  who: 'signed-in',
  summary:
    'Proves by password and code who the caller is; for ten minutes calls that need it are taken with this token',
  body: z.strictObject({ password: z.string().max(1000), otp: loginCode }),
  reply: proved.extend(messageReply.shape),
  errors: ['wrong_password', 'bad_code', 'too_many_requests'],
})

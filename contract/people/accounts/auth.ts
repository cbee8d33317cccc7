// Owns the wire shapes of signing up, logging in and proving an address with a code.
import { z } from 'zod'
import { limits } from '../../platform/values/limits.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { asName, messageReply } from '../../platform/wire/fields.ts'
import { messages } from '../../platform/wire/messages.ts'

export const roles = ['customer', 'admin'] as const
export type Role = (typeof roles)[number]

/** An e-mail address at which the user can be reached. */
export const email = z.string().trim().toLowerCase().max(254).pipe(z.email('Please enter a valid e-mail address.'))
// A lookup by address has the same answer whether or not the text could be an address.
const knownEmail = z.string().trim().toLowerCase().max(254)

/** A code from a mail or an app. */
export const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, messages.badCode)

/** A login also takes a recovery code: ABCDE-12345. */
export const loginCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(\d{6}|[0-9A-Z]{5}-[0-9A-Z]{5})$/, messages.badCode)

export const username = asName(z.string().trim().min(1, 'Please enter your name.').max(60))

/** The sentence of the first rule that a new password breaks; null when it meets all. */
export const passwordFault = (password: string): string | null => {
  if (password.length < limits.minPasswordLength) return messages.passwordTooShort
  if (!/[A-Z]/.test(password)) return messages.passwordNeedsUppercase
  if (!/\d/.test(password)) return messages.passwordNeedsDigit
  return null
}

export const newPassword = z
  .string()
  .max(limits.maxPasswordLength)
  .superRefine((password, context) => {
    const fault = passwordFault(password)
    if (fault) context.addIssue({ code: 'custom', message: fault })
  })

export const registerCustomer = endpoint({
  method: 'POST',
  path: '/api/auth/register/customer',
  who: 'anyone',
  rateLimit: 'signup',
  summary: 'Signs up a customer and mails a six-digit code',
  body: z.strictObject({
    username,
    email,
    password: newPassword,
    phoneNumber: z.string().trim().max(30),
    countryCode: z
      .string()
      .trim()
      .regex(/^\+\d{1,4}$/, 'Please use a country code such as +233.'),
  }),
  status: 201,
  reply: messageReply,
  errors: ['email_exists', 'username_exists', 'weak_password', 'code_just_sent'],
})

export const registerAdmin = endpoint({
  method: 'POST',
  path: '/api/auth/register/admin',
  who: 'anyone',
  rateLimit: 'adminSecret',
  summary: 'Signs up an administrator who knows the shared secret, and mails a six-digit code',
  body: z.strictObject({ username, email, password: newPassword, adminSecret: z.string().min(1).max(200) }),
  status: 201,
  reply: messageReply,
  errors: ['bad_admin_secret', 'email_exists', 'username_exists', 'weak_password', 'code_just_sent'],
})

/** Where a code comes from. */
export const codeSources = ['mail', 'app'] as const
export type CodeSource = (typeof codeSources)[number]
/** What a login takes beside the password. */
export const factors = [...codeSources, 'passkey'] as const
export type Factor = (typeof factors)[number]

export const signedIn = z.object({
  msg: z.string(),
  token: z.string(),
  isVerified: z.boolean(),
  email: z.string(),
  username: z.string(),
  role: z.enum(roles),
  user: z.object({ username: z.string(), email: z.string(), role: z.enum(roles), isVerified: z.boolean() }),
})
export type SignedIn = z.output<typeof signedIn>

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  who: 'anyone',
  summary: 'Logs in, or mails a code and answers without a token',
  body: z.strictObject({
    email: knownEmail,
    password: z.string().max(1000),
    otp: z.preprocess((value) => (value === '' || value === null ? undefined : value), loginCode.optional()),
  }),
  reply: signedIn.partial({ token: true, email: true, username: true, user: true }).extend({
    /** 'app' where the required code is that of an authenticator app, 'passkey' where one is to be used; absent where it was mailed */
    factor: z.enum(factors).optional(),
  }),
  errors: [
    'bad_credentials',
    'account_suspended',
    'bad_code',
    'code_just_sent',
    'username_exists',
    'too_many_requests',
  ],
})

const verify = (path: `/${string}`, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    who: 'anyone',
    summary,
    body: z.strictObject({
      email: knownEmail,
      otp: loginCode,
      password: newPassword
        .optional()
        .describe('where the code of a sign-up was asked for in another browser: the password the account will have'),
    }),
    reply: signedIn,
    errors: [
      'bad_code',
      'account_suspended',
      'choose_password',
      'weak_password',
      'username_exists',
      'too_many_requests',
    ],
  })

export const verifyCustomerCode = verify('/api/auth/verify-customer-otp', 'Proves the address of a new customer')
export const verifyAdminCode = verify('/api/auth/verify-admin-otp', "Takes an administrator's sign-up or login code")
export const verifyLoginCode = verify('/api/auth/verify-login-otp', 'Takes a login code, for both roles')

export const askReset = endpoint({
  method: 'POST',
  path: '/api/auth/request-password-reset',
  who: 'anyone',
  summary: 'Mails a link to choose a new password; answers the same whether or not there is an account',
  body: z.strictObject({ email }),
  reply: messageReply,
  errors: ['too_many_requests'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  who: 'anyone',
  rateLimit: 'link',
  summary: 'Sets a new password with the token of the mailed link, and revokes every token of the account',
  body: z.strictObject({ token: z.string().trim().max(200), newPassword }),
  reply: messageReply,
  errors: ['bad_link', 'weak_password'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  who: 'signed-in',
  summary: 'Revokes the token it is called with',
  reply: messageReply,
  errors: [],
})

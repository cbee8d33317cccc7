// Owns the settings of Paystack.
import { z } from 'zod'
import { isRealHost, urlSetting, withoutTrailingSlash } from '../description.ts'

export type PaystackSetting = {
  url: string
  secretKey: string
  /** signs webhooks for some time after the key was changed */
  oldSecretKey: string | undefined
  /** the mode of the key; events of the other mode are ignored */
  domain: 'test' | 'live'
  /** whether our account may send money, which only registered businesses may */
  hasTransfers: boolean
}

const secretKey = z
  .string()
  .regex(/^sk_(test|live)_\w+$/, 'a secret key begins with sk_test_ or sk_live_')
  .optional()
const shape = {
  ...{ PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_OLD_SECRET_KEY: secretKey, PAYSTACK_URL: urlSetting },
  PAYSTACK_TRANSFERS: z.enum(['on', 'off']).optional(),
}
type Env = z.output<z.ZodObject<typeof shape>>

const domainOf = (key: string) => (key.startsWith('sk_live_') ? 'live' : 'test')

export const paystackSettings = {
  shape,
  needed: 'PAYSTACK_SECRET_KEY',
  read: (env: Env): PaystackSetting | undefined =>
    env.PAYSTACK_SECRET_KEY === undefined
      ? undefined
      : {
          url: withoutTrailingSlash(env.PAYSTACK_URL ?? 'https://api.paystack.co'),
          secretKey: env.PAYSTACK_SECRET_KEY,
          oldSecretKey: env.PAYSTACK_OLD_SECRET_KEY,
          domain: domainOf(env.PAYSTACK_SECRET_KEY),
          hasTransfers: env.PAYSTACK_TRANSFERS === 'on',
        },
  faultsInProduction: (env: Env) => [
    env.PAYSTACK_SECRET_KEY !== undefined &&
      domainOf(env.PAYSTACK_SECRET_KEY) === 'test' &&
      'PAYSTACK_SECRET_KEY: a test key moves no money, and anybody books without paying',
    !isRealHost(env.PAYSTACK_URL, 'api.paystack.co') && 'PAYSTACK_URL: only https://api.paystack.co takes real money',
  ],
}

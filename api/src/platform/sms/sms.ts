// Owns which provider of SMS there is: the settings, and how it is opened.
import { z } from 'zod'
import { africasTalking } from './africas-talking.ts'
import { arkesel } from './arkesel.ts'
import type { SmsProvider, SmsSettings } from './port.ts'

const optional = z.string().optional()

/** The settings of SMS. */
export const smsShape = {
  ARKESEL_API_KEY: optional,
  AFRICASTALKING_USERNAME: optional,
  AFRICASTALKING_API_KEY: optional,
  SMS_SENDER: z
    .string()
    .regex(/^[A-Za-z0-9 .-]{1,11}$/, 'write the registered name, of at most 11 letters and digits')
    .optional(),
  SMS_REPORT_TOKEN: z
    .string()
    .regex(/^[\w-]{20,100}$/, 'write at least 20 random letters and digits; openssl rand -hex 24 makes them')
    .optional(),
  SMS_PER_DAY: z.coerce.number().int().min(0).max(1_000_000).default(300),
  SMS_URL: z.url({ protocol: /^https?$/, error: 'write the address of a stand-in' }).optional(),
}
type SmsEnvironment = z.output<z.ZodObject<typeof smsShape>>

export type SmsConfig = {
  /** null: no SMS is sent */
  open: (() => SmsProvider) | null
  /** so many parts are sent a day at most, by all together */
  perDay: number
  /** the secret part of the address of delivery reports; without it none are taken */
  reportToken: string | undefined
}

const hosts = {
  arkesel: 'https://sms.arkesel.com',
  africastalking: 'https://api.africastalking.com',
  sandbox: 'https://api.sandbox.africastalking.com',
}

/** Where the delivery reports of a token are taken. */
export const reportPath = (token: string): string => `/webhooks/sms/${token}`

/** What is wrong with the settings of SMS, as a line each, and in production. */
export const smsFaults = (env: SmsEnvironment, isProduction: boolean) => [
  env.ARKESEL_API_KEY &&
    env.AFRICASTALKING_API_KEY &&
    'ARKESEL_API_KEY: one provider sends SMS; leave out the key of the other one',
  env.AFRICASTALKING_API_KEY &&
    !env.AFRICASTALKING_USERNAME &&
    'AFRICASTALKING_USERNAME: write the name of the application that the key is of',
  (env.ARKESEL_API_KEY ?? env.AFRICASTALKING_API_KEY) &&
    !env.SMS_SENDER &&
    'SMS_SENDER: write the name that is registered with the provider of SMS',
  isProduction && env.SMS_URL && 'SMS_URL: for tests and development',
]

/** Takes the settings and the address of the site; gives how SMS are sent. */
export const readSms = (env: SmsEnvironment, publicUrl: string, millis: number): SmsConfig => {
  const { ARKESEL_API_KEY: arkeselKey, AFRICASTALKING_API_KEY: apiKey, AFRICASTALKING_USERNAME: username = '' } = env
  const token = env.SMS_REPORT_TOKEN
  const settings = (url: string): SmsSettings => ({
    sender: env.SMS_SENDER ?? '',
    url: env.SMS_URL ?? url,
    reportUrl: token === undefined ? null : `${publicUrl}${reportPath(token)}`,
    millis,
  })
  const open = arkeselKey
    ? () => arkesel(arkeselKey, settings(hosts.arkesel))
    : apiKey
      ? () =>
          africasTalking({ username, apiKey }, settings(username === 'sandbox' ? hosts.sandbox : hosts.africastalking))
      : null
  return { open, perDay: env.SMS_PER_DAY, reportToken: token }
}

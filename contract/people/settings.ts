// Owns the wire shape of the settings that administrators make: bank account, exchange rate, fees, taxes, seller.
import { z } from 'zod'
import { endpoint } from '../platform/wire/endpoint.ts'
import { dateIn, hasTwoDecimals, instant, messageReply } from '../platform/wire/fields.ts'
import { code } from './accounts/auth.ts'

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max} characters, please.`)
    // PostgreSQL does not store it.
    .refine((typed) => !typed.includes('\0'), 'Please type this again: it holds a sign that cannot be kept.')
// One sentence for every fault of a number: not a number, too small or too large.
const percent = (most: number, sentence: string) =>
  z
    .number(sentence)
    .min(0, sentence)
    .max(most, sentence)
    // Amounts are computed with no more.
    .refine(hasTwoDecimals, sentence)
const guestFee = percent(30, 'Between 0 and 30, with at most two decimals.')
const noRate = 'Please enter how many cedis a dollar costs: from 0.01 to 10,000, with at most eight decimals.'
const rateDecimals = 8
const needed = (max: number, sentence: string) => text(max).min(1, sentence)

export const bankAccount = z.object({
  bankName: needed(80, 'Please enter the bank.'),
  accountName: needed(120, 'Please enter the name of the account.'),
  accountNumber: needed(40, 'Please enter the account number.'),
  branch: text(80).default(''),
  swift: text(20).default(''),
})
export type BankAccount = z.output<typeof bankAccount>

const tax = z.object({
  name: needed(60, 'Please name the tax.'),
  percent: percent(100, 'Please enter a percentage from 0 to 100, with at most two decimals.').describe(
    'contained in the price',
  ),
  from: dateIn.describe('the first day it holds for'),
  until: dateIn.nullable().describe('the last day, null while it goes on'),
})
export type Tax = z.output<typeof tax>

const appliesOn = (day: string) => (tax: Tax) => tax.from <= day && (tax.until === null || day <= tax.until)

/** On the first day of each tax, the sum of all that apply then: contained in a price, they cannot exceed it. */
const taxes = z
  .array(tax)
  .max(10)
  .superRefine((all, context) => {
    for (const [at, { from, until }] of all.entries()) {
      const sum = all.filter(appliesOn(from)).reduce((total, tax) => total + tax.percent, 0)
      if (until !== null && until < from)
        context.addIssue({ code: 'custom', path: [at, 'until'], message: 'This day is before the first one.' })
      else if (sum > 100)
        context.addIssue({
          code: 'custom',
          path: [at, 'percent'],
          message: 'The taxes of a day are at most 100 in all.',
        })
    }
  })

const shape = {
  bank: bankAccount.nullable().describe('null: no bank transfers are offered'),
  cedisPerDollar: z
    .number(noRate)
    .min(0.01, noRate)
    .max(10_000, noRate)
    .refine((rate) => Number(rate.toFixed(rateDecimals)) === rate, noRate)
    .nullable()
    .describe('needed where cedis are charged'),
  serviceFeePercent: percent(100, 'Between 0 and 100, with at most two decimals.'),
  guestFeePercent: guestFee.describe('of a stay, paid by its guest on top of the price; 0: none'),
  taxes: taxes.describe('off while empty'),
  seller: z.object({ address: text(300), taxNumber: text(60) }),
}

const settings = z.object({
  ...shape,
  rateTakenAt: instant.nullable(),
  rateIsOld: z.boolean().describe('older than three days'),
  chargeCurrency: z.enum(['USD', 'GHS']).describe('set by the environment'),
  version: z.number().int(),
})
export type Settings = z.output<typeof settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/admin/settings',
  who: 'admin',
  reads: ['settings'],
  summary: 'The settings that administrators make',
  reply: settings,
  errors: [],
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  who: 'admin',
  changes: ['settings'],
  summary: 'Saves the settings; a new rate counts from now on, payments keep theirs',
  body: z.strictObject({
    ...shape,
    guestFeePercent: guestFee.optional().describe('stays as it is without'),
    version: z.number().int(),
    password: z.string().max(1000).optional().describe("the caller's, needed where the bank account changes"),
    otp: code.optional().describe('the mailed code, needed where the bank account changes'),
  }),
  reply: settings.extend(messageReply.shape),
  errors: ['edited_meanwhile', 'bank_confirmation_needed', 'wrong_password', 'bad_code', 'too_many_requests'],
})

export const askBankCode = endpoint({
  method: 'POST',
  path: '/api/admin/settings/bank-code',
  who: 'admin',
  summary: 'Mails a code for changing the bank account',
  reply: messageReply,
  errors: ['code_just_sent', 'too_many_requests'],
})

export const getBankAccount = endpoint({
  method: 'GET',
  path: '/api/payments/bank-account',
  who: 'signed-in',
  trips: 'open',
  reads: ['settings'],
  summary: 'The account that bank transfers go to; null where none is set',
  reply: z.object({ account: bankAccount.nullable() }),
  errors: [],
})

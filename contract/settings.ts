// Owns the wire shape of the settings that administrators make: bank account, exchange rate, fee, taxes, seller.
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { dateIn, instant, said } from './fields.ts'

const text = (max: number) => z.string().trim().max(max, `At most ${max} characters, please.`)
// One sentence for everything that is wrong with a number: what is none, too small or too large.
const percent = z.number('Between 0 and 100.').min(0, 'Between 0 and 100.').max(100, 'Between 0 and 100.')
const noRate = 'Please enter how many cedis a dollar costs, at most 10,000.'
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
  percent: percent.describe('contained in the price'),
  from: dateIn.describe('the first day it holds for'),
  until: dateIn.nullable().describe('the last day, null while it goes on'),
})
export type Tax = z.output<typeof tax>

const shape = {
  bank: bankAccount.nullable().describe('null: no bank transfers are offered'),
  cedisPerDollar: z
    .number(noRate)
    .positive(noRate)
    .max(10_000, noRate)
    .nullable()
    .describe('needed where cedis are charged'),
  serviceFeePercent: percent,
  taxes: z.array(tax).max(10).describe('off while empty'),
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
  summary: 'The settings that administrators make',
  reply: settings,
  errors: [],
})

export const saveSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/settings',
  who: 'admin',
  summary: 'Saves the settings; a new rate counts from now on, payments keep theirs',
  body: z.strictObject({ ...shape, version: z.number().int() }),
  reply: settings.extend(said.shape),
  errors: ['edited_meanwhile'],
})

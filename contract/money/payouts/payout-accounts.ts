// Owns the wire shape of payout accounts: where an organisation is paid. Only the last four digits of its number are answered.
import { z } from 'zod'
import { orgParams } from '../../people/organisations.ts'
import { accountKinds, institutionName, isAccountNumber, plainNumber } from '../../platform/values/ghana-accounts.ts'
import { endpoint } from '../../platform/wire/endpoint.ts'
import { asName, instant, messageReply } from '../../platform/wire/fields.ts'

/** What the provider said about the name of an account: the one that was given, another one, or that there is no such account. */
export const nameChecks = ['unchecked', 'same', 'differs', 'no_account'] as const
export type NameCheck = (typeof nameChecks)[number]
export const nameAtBank = {
  nameAtBank: z.string().nullable().describe('the name of the account as its bank or network has it'),
  nameCheck: z.enum(nameChecks).describe('how that fits the name that was given'),
}

export const payoutAccount = z.object({
  kind: z.enum(accountKinds),
  institution: z.string(),
  institutionName: z.string(),
  last4: z.string().describe('of the number, which no reply has whole'),
  nameOnAccount: z.string(),
  ...nameAtBank,
  addedAt: instant,
  usableFrom: instant.describe('nothing is paid to it before'),
  isUsable: z.boolean(),
})
export type PayoutAccount = z.output<typeof payoutAccount>

const reply = z.object({
  account: payoutAccount.nullable().describe('null until an owner has given one'),
  heldUntil: instant.nullable().describe('after a change of the owner nothing is paid out before'),
})
export type OwnPayoutAccount = z.output<typeof reply>

export const readPayoutAccount = endpoint({
  method: 'GET',
  path: '/api/host/:org/payout-account',
  who: 'member',
  needs: 'payout.read',
  reads: ['payouts'],
  summary: 'Where an organisation is paid, and from when',
  params: orgParams,
  reply,
  errors: [],
})

const sentences = {
  institution: { bank: 'Please choose a bank.', momo: 'Please choose a network.' },
  accountNumber: {
    bank: 'Please enter the account number: 8 to 20 digits.',
    momo: 'Please enter a mobile number of Ghana, such as 024 123 4567.',
  },
} as const

const form = z
  .strictObject({
    kind: z.enum(accountKinds, 'Please choose how you are paid.'),
    institution: z.string().max(40),
    accountNumber: z.string().max(60),
    nameOnAccount: asName(
      z
        .string()
        .trim()
        .min(2, 'Please write the name that the account is in.')
        .max(100, 'At most 100 characters, please.'),
    ),
  })
  .superRefine(({ kind, institution, accountNumber }, context) => {
    const refuse = (field: 'institution' | 'accountNumber') =>
      context.addIssue({ code: 'custom', path: [field], message: sentences[field][kind] })
    if (institutionName(kind, institution) === undefined) refuse('institution')
    if (!isAccountNumber(kind, plainNumber(kind, accountNumber))) refuse('accountNumber')
  })
  .transform((typed) => ({ ...typed, accountNumber: plainNumber(typed.kind, typed.accountNumber) }))
export type PayoutAccountForm = z.output<typeof form>

export const setPayoutAccount = endpoint({
  method: 'PUT',
  path: '/api/host/:org/payout-account',
  who: 'member',
  needs: 'payout.account.write',
  proof: true,
  rateLimit: 'few',
  changes: ['payouts'],
  summary: 'Sets where an organisation is paid: used after 72 hours, and told to all owners by mail',
  params: orgParams,
  body: form,
  reply: messageReply.extend(reply.shape),
  errors: ['organisation_inactive'],
})

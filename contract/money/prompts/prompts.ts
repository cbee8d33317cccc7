// Owns the wire shapes of mobile money: whose phone is asked, and its prompt.
import { z } from 'zod'
import { stateFields } from '../../platform/states/actions.ts'
import { isAccountNumber, type Network, networks, plainNumber } from '../../platform/values/ghana-accounts.ts'
import { keysOf } from '../../platform/values/guards.ts'
import { instant } from '../../platform/wire/fields.ts'
import { promptStates } from './prompt-states.ts'

/** The sentences of its forms; not among those that every page loads. */
export const promptSentences = {
  number: 'Please write a mobile number of Ghana, such as 024 123 4567.',
  voucher: 'Please type the digits of the voucher.',
}

const network = z.enum(keysOf<Network>(networks))

export const wallet = z.strictObject({
  network,
  phone: z
    .string()
    .max(30)
    .transform((typed) => plainNumber('momo', typed))
    .pipe(z.string().refine((number) => isAccountNumber('momo', number), promptSentences.number))
    .describe('a mobile number of Ghana, as it is dialled or with +233'),
})
export type Wallet = z.output<typeof wallet>

/** The digits that the phone shows once a voucher is made there. */
export const voucher = z
  .string()
  .trim()
  .regex(/^\d{4,12}$/, promptSentences.voucher)

export const prompt = z.object({
  network,
  phone: z.string().describe("its first and last three digits; '' once the account is erased"),
  ...stateFields(promptStates),
  text: z.string().describe("what the provider says the guest has to do; '' where it says nothing"),
  until: instant.describe('how long the guest has to approve it'),
  why: z.string().nullable().describe('why it failed, in the words of the provider'),
})
export type Prompt = z.output<typeof prompt>

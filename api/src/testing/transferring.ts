// Owns what tests of bank transfers share: a bank account, a stay to pay for, proofs, and lines of a statement.
import { createBooking } from '@akwaaba/contract/bookings'
import { getPayment, startPayment } from '@akwaaba/contract/checkout'
import { getSettings, saveSettings } from '@akwaaba/contract/settings'
import { importStatement } from '@akwaaba/contract/statements'
import { listTransfers, receiveTransfer, rejectProof, submitProof } from '@akwaaba/contract/transfers'
import { form, picture } from './forms.ts'
import { newAdmin, stay } from './tools.ts'
import type { TestUser, World } from './world.ts'

/** The bank account of the platform in these tests. */
export const account = {
  bankName: 'Adinkra Bank',
  accountName: 'Akwaaba Ltd',
  accountNumber: '0123456789012',
  branch: 'Osu',
  swift: 'ADNKGHAC',
}

/** An administrator, after setting the bank account; `settings` are further settings. */
export const adminWithBank = async (t: World, made: Record<string, unknown> = {}): Promise<TestUser> => {
  const kofi = await newAdmin(t)
  // Changing the account through the API needs password and code, which settings.test.ts covers.
  await t.deps.db
    .updateTable('settings')
    .set({ bank: JSON.stringify(made.bank ?? account) })
    .execute()
  const { rateTakenAt: _, rateIsOld: __, chargeCurrency: ___, ...settings } = await kofi.send(getSettings, {})
  await kofi.send(saveSettings, { body: { ...settings, bank: account, ...made } })
  return kofi
}

/** That administrator and two guests. */
export const bankScene = async (t: World, made: Record<string, unknown> = {}) => {
  const kofi = await adminWithBank(t, made)
  const [ama, esi] = await t.customers(2)
  return { t, kofi, ama, esi }
}

/** A stay of two nights, by default in ten days, with a bank transfer started for it. */
export const startedTransfer = async (t: World, person: TestUser, from = 10, price = 48) => {
  const apartmentId = await t.apartment({ price })
  const { _id: bookingId } = await person.send(createBooking, { body: stay(t, apartmentId, from, from + 2) })
  const { payment, next } = await person.send(startPayment, { body: { bookingId, method: 'bank' } })
  return { apartmentId, bookingId, next, paymentId: payment._id, code: payment.transfer?.code ?? '', payment }
}

let entries = 0
/** A new number of a line of a bank statement. */
export const entryId = () => `FT${process.pid}X${++entries}`

type StatementEntry = { amount?: number; id?: string; valueDate?: string; payerName?: string }

/** An administrator records that a transfer has arrived. */
export const receive = (t: World, by: TestUser, id: string, entry: StatementEntry = {}) => {
  const { amount = 96, id: bankTransactionId = entryId(), valueDate = t.deps.clock.today(), payerName = '' } = entry
  return by.send(receiveTransfer, { params: { id }, body: { amount, bankTransactionId, valueDate, payerName } })
}

/** What a guest writes with the proof of a transfer. */
export const proofTexts = (t: World) => ({
  payerName: 'Ama Mensah',
  bankName: 'Volta Bank',
  paidOn: t.deps.clock.today(),
})

/** Sends the proof of a transfer, with a picture unless a file is given. */
export const sendProof = async (t: World, by: TestUser, id: string, file?: File, texts: Record<string, string> = {}) =>
  by.send(submitProof, {
    params: { id },
    body: form({ ...proofTexts(t), ...texts }, { proof: file ?? (await picture('proof.png')) }),
  })

/** Rejects the proof of a transfer, with a reason. */
export const rejectTransferProof = (by: TestUser, id: string, reason = 'The sum cannot be read.') =>
  by.send(rejectProof, { params: { id }, body: { reason } })

/** A transfer as administrators see it; throws when there is none. */
export const transferOf = async (by: TestUser, id: string) => {
  const found = (await by.send(listTransfers, { query: { view: 'all' } })).find(({ _id }) => _id === id)
  if (!found) throw new Error('no such transfer')
  return found
}

/** A payment as its guest sees it. */
export const paymentOf = (person: TestUser, id: string) => person.send(getPayment, { params: { id } })

/** A statement with a header, sent as a file. */
export const statement = (by: TestUser, ...lines: string[]) =>
  by.send(importStatement, {
    body: form(
      {},
      { statement: new File([['Transaction ID,Date,Credit,Narration', ...lines].join('\n')], 'bank.csv') },
    ),
  })

/** The names of all files in the world's storage, sorted. */
export const storedFiles = async (t: World): Promise<string[]> => {
  const names: string[] = []
  for await (const { name } of t.deps.storage.list()) names.push(name)
  return names.sort()
}
/** Those of them that are proofs of transfers. */
export const storedProofs = async (t: World) => (await storedFiles(t)).filter((name) => name.startsWith('proofs/'))

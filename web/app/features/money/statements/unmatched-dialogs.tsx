// Owns the dialogs about money that matches no payment: assigning it to a transfer, booking a settlement, closing it.

import { formatDate } from '@akwaaba/contract/dates'
import { formatMoney } from '@akwaaba/contract/money'
import { bookSettlement, whoPaidOut } from '@akwaaba/contract/settlements'
import { closeUnmatched, giveUnmatched, type Suggestion, type Unmatched } from '@akwaaba/contract/statements'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { useProviders } from '../admin-lists/queries.ts'
import type { DialogProps } from '../admin-lists/reason-dialog.tsx'
import { ReasonDialog } from '../admin-lists/reason-dialog.tsx'
import { sumOf } from '../admin-lists/rules.ts'

type Props = DialogProps & { entry: Unmatched }

const Came = ({ entry }: { entry: Unmatched }) => (
  <p>
    <strong>{formatMoney(entry.amount)}</strong> of {formatDate(entry.valueDate)}: {entry.narration}
  </p>
)

/** Is open while it is rendered. */
export const GiveDialog = ({ entry, suggestion, onDone, onClose }: Props & { suggestion: Suggestion }) => {
  const { code, label, username, missing, paymentId } = suggestion
  const give = useSend(giveUnmatched)
  const submit = () =>
    give.mutate(
      { params: { id: entry._id }, body: { paymentId } },
      { onSuccess: ({ msg }) => onDone(`${code}: ${msg}`) },
    )
  return (
    <FormDialog
      title={`Give it to ${code}?`}
      keep="Not yet"
      act="Give it"
      isBusy={give.isPending}
      failure={give.error ? sentenceOf(give.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <Came entry={entry} />
      <p>
        {label}
        {username && `, ${username}`}: {formatMoney(missing)} is awaited. A name can be anybody’s: look at the proof, or
        ask the guest, before you say yes.
      </p>
    </FormDialog>
  )
}

/** Is open while it is rendered. */
export const SettlementDialog = ({ entry, onDone, onClose }: Props) => {
  const providers = useProviders().filter(({ paysOut }) => paysOut)
  const guess = providers.find(({ name }) => entry.narration.toLowerCase().includes(name))?.name ?? ''
  const [typed, setTyped] = useState<{ provider: string | null; amount: string; currency: string }>({
    provider: null,
    amount: entry.amount.amount.toFixed(2),
    currency: entry.amount.currency,
  })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const book = useSend(bookSettlement)
  const provider = typed.provider ?? guess
  const allFaults: Record<string, string> = { ...fieldFaults(book.error), ...faults }
  const submit = () => {
    const amount = sumOf(typed.amount)
    const body = { provider, taken: { amount: amount ?? 0, currency: typed.currency } }
    const parsed = bookSettlement.body.safeParse(body)
    const wrong = {
      ...(provider === '' ? { provider: whoPaidOut } : {}),
      ...(amount ? {} : { 'taken.amount': 'Please enter a sum with at most two decimals.' }),
      ...(typed.currency === '' ? { 'taken.currency': 'Dollars or cedis, please.' } : {}),
    }
    setFaults(wrong)
    if (parsed.success && Object.keys(wrong).length === 0)
      book.mutate({ params: { id: entry._id }, body: parsed.data }, { onSuccess: ({ msg }) => onDone(msg) })
  }
  return (
    <FormDialog
      title="Book a settlement"
      keep="Not yet"
      act="Book it"
      isBusy={book.isPending}
      failure={Object.keys(allFaults).length > 0 || !book.error ? undefined : sentenceOf(book.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Came entry={entry} />
      <SelectField
        label="Who paid it out"
        prompt="Choose a provider"
        options={providers.map(({ name, title }) => ({ value: name, label: title }))}
        value={provider}
        onChange={(event) => setTyped({ ...typed, provider: event.target.value })}
        fault={allFaults.provider}
      />
      <div className="grid items-start gap-4 min-[481px]:grid-cols-2">
        <Field
          label="What left the provider"
          inputMode="decimal"
          autoComplete="off"
          value={typed.amount}
          onChange={(event) => setTyped({ ...typed, amount: event.target.value })}
          fault={allFaults['taken.amount']}
        />
        <SelectField
          label="Currency"
          prompt="Choose one"
          options={['USD', 'GHS']}
          value={typed.currency}
          onChange={(event) => setTyped({ ...typed, currency: event.target.value })}
          fault={allFaults['taken.currency']}
        />
      </div>
      <p className="text-ink-soft text-sm">
        More than what came where the payout cost a fee, and in its own currency where it was changed on the way. In the
        ledger it moves from the provider to the bank.
      </p>
    </FormDialog>
  )
}

/** Is open while it is rendered. */
export const CloseMoneyDialog = ({ entry, onDone, onClose }: Props) => {
  const close = useSend(closeUnmatched)
  return (
    <ReasonDialog
      title="Close this money?"
      isBusy={close.isPending}
      error={close.error}
      onReason={(reason) =>
        close.mutate({ params: { id: entry._id }, body: { reason } }, { onSuccess: ({ msg }) => onDone(msg) })
      }
      onClose={onClose}
    >
      <Came entry={entry} />
      <p className="text-ink-soft">Nothing is booked. Say where it went, or why it is no business of ours here.</p>
    </ReasonDialog>
  )
}

// Owns the form that sets where an organisation is paid.
import { type AccountKind, banks, networks } from '@akwaaba/contract/ghana-accounts'
import { setPayoutAccount } from '@akwaaba/contract/payout-accounts'
import { useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx'
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'

const kinds: { word: AccountKind; label: string }[] = [
  { word: 'momo', label: 'Mobile money' },
  { word: 'bank', label: 'Bank account' },
]
const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const options = { bank: optionsOf(banks), momo: optionsOf(networks) }

type Props = { org: string; isChange: boolean; onDone: (msg: string) => void; onClose: () => void }

/** Is open while it is rendered. */
export const AccountDialog = ({ org, isChange, onDone, onClose }: Props) => {
  const [kind, setKind] = useState<AccountKind>('momo')
  const [typed, setTyped] = useState({ institution: '', accountNumber: '', nameOnAccount: '' })
  const [faults, setFaults] = useState<Record<string, string>>({})
  const save = useSend(setPayoutAccount)
  const set = (field: keyof typeof typed) => (event: { target: { value: string } }) =>
    setTyped({ ...typed, [field]: event.target.value })
  const submit = () => {
    const body = { kind, ...typed }
    const checked = setPayoutAccount.body.safeParse(body)
    setFaults(faultsOf(checked.error?.issues))
    if (!checked.success) return
    save.mutate(
      { params: { org }, body },
      {
        onSuccess: ({ msg }) => onDone(msg),
        onError: (error) => setFaults(fieldFaults(error)),
      },
    )
  }
  return (
    <FormDialog
      title={isChange ? 'Change the payout account' : 'Add a payout account'}
      keep="Cancel"
      act="Save"
      isBusy={save.isPending}
      failure={save.error && Object.keys(faults).length === 0 ? sentenceOf(save.error) : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <ChoiceChips
        isInForm
        legend="How you are paid"
        choices={kinds}
        chosen={kind}
        onChoose={(word) => {
          setKind(word)
          setTyped({ ...typed, institution: '' })
          setFaults({})
        }}
      />
      <SelectField
        label={kind === 'momo' ? 'Network' : 'Bank'}
        prompt="Please choose"
        options={options[kind]}
        value={typed.institution}
        onChange={set('institution')}
        fault={faults.institution}
      />
      <Field
        label={kind === 'momo' ? 'Mobile number' : 'Account number'}
        inputMode="tel"
        autoComplete="off"
        maxLength={60}
        value={typed.accountNumber}
        onChange={set('accountNumber')}
        fault={faults.accountNumber}
      />
      <Field
        label="Name on the account"
        autoComplete="off"
        maxLength={100}
        value={typed.nameOnAccount}
        onChange={set('nameOnAccount')}
        fault={faults.nameOnAccount}
      />
      <p className="text-ink-soft text-sm">
        Nothing is paid to it for 72 hours, and all owners are told by mail. {isChange && 'Payouts wait until then.'}
      </p>
    </FormDialog>
  )
}

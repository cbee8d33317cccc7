// Owns the form of the settings: bank account, rate, fee, taxes, seller; saved all at once, as the next version.
import { limits } from '@akwaaba/contract/limits'
import { askBankCode, type Settings, saveSettings } from '@akwaaba/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sentenceOf } from '../../../lib/api.ts'
import { instantText } from '../../../lib/clock.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults, isRefusedWith } from '../../../lib/refusals.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { useFaultFocus } from '../../../ui/fields/first-fault.ts'
import { FormPanel, Wide } from '../../../ui/fields/form-panel.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { LoadFault, Loading } from '../../../ui/notices/loading.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import type { Proof } from '../proof/rules.ts'
import { BankDialog } from './bank-dialog.tsx'
import { settingsQuery } from './queries.ts'
import { bodyOf, isSameAccount, type TypedSettings, typedOf } from './rules.ts'
import { TaxRows } from './tax-rows.tsx'

const bankFields = [
  { name: 'bankName', label: 'Bank', max: 80 },
  { name: 'accountName', label: 'Name of the account', max: 120 },
  { name: 'accountNumber', label: 'Account number', max: 40 },
  { name: 'branch', label: 'Branch (optional)', max: 80 },
  { name: 'swift', label: 'SWIFT code (optional)', max: 20 },
] as const

const RateAge = ({ settings }: { settings: Settings }) => {
  if (settings.rateTakenAt === null)
    return settings.chargeCurrency === 'GHS' ? (
      <Notice tone="warning" title="No rate yet">
        Cedis are charged here: until there is a rate, nothing can be paid in cedis.
      </Notice>
    ) : null
  const taken = `Entered ${instantText(settings.rateTakenAt)} (Accra time).`
  return settings.rateIsOld ? (
    <Notice tone="warning" title={`This rate is older than ${limits.rateOldDays} days`}>
      {taken} Please enter today’s.
    </Notice>
  ) : (
    <p className="text-ink-soft text-sm">{taken}</p>
  )
}

type Props = { settings: Settings; onReload: () => void }
type TextName = Exclude<keyof TypedSettings, 'hasBank' | 'bank' | 'taxes'>

const Form = ({ settings, onReload }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<TypedSettings>(() => typedOf(settings))
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [notice, setNotice] = useState<string>()
  // The version that this form began from, or saved last. A newer one that is read later is not in the typed texts.
  const [version, setVersion] = useState(settings.version)
  const [account, setAccount] = useState(settings.bank)
  const [isConfirming, setConfirming] = useState(false)
  const askCode = useSend(askBankCode)
  const save = useSend(saveSettings)
  const { revalidate } = useRevalidator()
  useFaultFocus(form, faults)

  const put = <N extends TextName>(name: N, path: string) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    fault: faults[path],
    autoComplete: 'off',
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setNotice(undefined)
    const body = bodyOf(typed, version)
    const wrong = faultsOf(saveSettings.body.safeParse(body).error?.issues)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    if (isSameAccount(body.bank, account)) return sendBody()
    save.reset()
    askCode.mutate(
      {},
      {
        onSuccess: () => setConfirming(true),
        // A code was sent before: it can be entered.
        onError: (error) => isRefusedWith(error, 'code_just_sent') && setConfirming(true),
      },
    )
  }
  const sendBody = (confirmation: Partial<Proof> = {}) =>
    save.mutate(
      { body: { ...bodyOf(typed, version), ...confirmation } },
      {
        onSuccess: (saved) => {
          setConfirming(false)
          setNotice(saved.msg)
          setVersion(saved.version)
          setAccount(saved.bank)
          // Prices in cedis use the rate that the page was rendered with.
          revalidate()
        },
        onError: (error) => setFaults(fieldFaults(error)),
      },
    )
  const failed = isConfirming ? null : (save.error ?? (askCode.isSuccess ? null : askCode.error))
  const isOlder = isRefusedWith(failed, 'edited_meanwhile')
  return (
    <>
      <form ref={form} onSubmit={submit} noValidate className="grid gap-5">
        {notice && <FocusedNotice tone="success">{notice}</FocusedNotice>}
        <FormPanel title="Bank account" lead="Guests who pay by bank transfer send their money here.">
          <Wide>
            <label className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                className="size-6 shrink-0 accent-palm"
                checked={typed.hasBank}
                onChange={(event) => setTyped({ ...typed, hasBank: event.target.checked })}
              />
              <span className="font-medium">Offer bank transfers</span>
            </label>
          </Wide>
          {typed.hasBank &&
            bankFields.map(({ name, label, max }) => (
              <Field
                key={name}
                label={label}
                maxLength={max}
                autoComplete="off"
                value={typed.bank[name]}
                onChange={(event) => setTyped({ ...typed, bank: { ...typed.bank, [name]: event.target.value } })}
                fault={faults[`bank.${name}`]}
              />
            ))}
        </FormPanel>
        <FormPanel
          title="Exchange rate"
          lead={
            settings.chargeCurrency === 'GHS'
              ? 'Cards and transfers are charged in cedis at this rate. A payment keeps the rate it was begun at.'
              : 'Everything is charged in dollars, so no rate is needed.'
          }
        >
          <Field label="Cedis for a dollar" inputMode="decimal" {...put('cedisPerDollar', 'cedisPerDollar')} />
          <Wide>
            <RateAge settings={settings} />
          </Wide>
        </FormPanel>
        <FormPanel title="Service fee" lead="What the house keeps of each stay before its host is paid.">
          <Field label="Service fee (%)" inputMode="decimal" {...put('serviceFeePercent', 'serviceFeePercent')} />
          <Field
            label="Service fee for guests (%)"
            hint="Added to the price of new bookings, on a line of its own; hosts are never paid from it. 0: none."
            inputMode="decimal"
            {...put('guestFeePercent', 'guestFeePercent')}
          />
        </FormPanel>
        <FormPanel
          title="Taxes"
          lead="Contained in the prices, and shown on receipts of their time. Off while there are none."
        >
          <Wide>
            <TaxRows taxes={typed.taxes} faults={faults} onChange={(taxes) => setTyped({ ...typed, taxes })} />
          </Wide>
        </FormPanel>
        <FormPanel title="Seller" lead="Stands on every receipt from now on.">
          <TextArea label="Address" rows={3} maxLength={300} {...put('address', 'seller.address')} />
          <Field label="Tax number" maxLength={60} {...put('taxNumber', 'seller.taxNumber')} />
        </FormPanel>
        {failed && Object.keys(faults).length === 0 && (
          <FocusedNotice
            tone="error"
            title={isOlder ? 'Changed meanwhile' : 'Error'}
            action={
              isOlder && (
                <Button kind="quiet" onClick={onReload}>
                  Reload
                </Button>
              )
            }
          >
            {sentenceOf(failed)}
          </FocusedNotice>
        )}
        <SubmitButton isBusy={save.isPending || askCode.isPending} className="justify-self-start px-8">
          Save settings
        </SubmitButton>
      </form>
      {isConfirming && (
        <BankDialog
          isBusy={save.isPending}
          error={save.error}
          onConfirm={sendBody}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  )
}

export const SettingsForm = () => {
  const settings = useQuery({ ...settingsQuery(), refetchOnWindowFocus: false })
  const [turn, setTurn] = useState(0)
  if (settings.isError && !settings.data)
    return <LoadFault onRetry={() => settings.refetch()}>{sentenceOf(settings.error)}</LoadFault>
  if (!settings.data) return <Loading what="the settings" className="h-56" />
  const reload = () => settings.refetch().then(() => setTurn(turn + 1))
  return <Form key={turn} settings={settings.data} onReload={reload} />
}

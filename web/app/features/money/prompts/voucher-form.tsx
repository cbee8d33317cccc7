// Owns the voucher of Telecel: made on the phone, typed here.
import { messages } from '@akwaaba/contract/messages'
import { promptSentences } from '@akwaaba/contract/prompts'
import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'

type Props = {
  give: (voucher: string) => Promise<unknown>
  /** it was passed on, or refused */
  onAnswer: () => void
}

export const VoucherForm = ({ give, onAnswer }: Props) => {
  const [voucher, setVoucher] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (!/^\d{4,12}$/.test(voucher)) {
      setFault(promptSentences.voucher)
      return input.current?.focus()
    }
    setFault(undefined)
    setBusy(true)
    try {
      await give(voucher)
      setVoucher('')
      onAnswer()
    } catch (error) {
      setFault(error instanceof Error ? sentenceOf(error) : messages.networkFailed)
      onAnswer()
      input.current?.focus()
      // It can be sent again as it is, and typing replaces it.
      input.current?.select()
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-3">
      <Field
        ref={input}
        label="Voucher"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        value={voucher}
        fault={fault}
        hint="The digits that your phone shows once you have made the voucher."
        onChange={(event) => setVoucher(event.target.value.replace(/\D/g, ''))}
      />
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        Send the voucher
      </Button>
    </form>
  )
}

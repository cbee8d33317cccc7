// Owns sending the proof of a transfer: a picture or a PDF, with payer, bank and day.
import { submitProof } from '@akwaaba/contract/transfers'
import { type FormEvent, useRef, useState } from 'react'
import { sentenceOf } from '../../../lib/api.ts'
import { todayInAccra } from '../../../lib/clock.ts'
import { useDraft } from '../../../lib/draft.ts'
import { faultsOf } from '../../../lib/faults.ts'
import { useInvalidate } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { sendForm } from '../../../lib/send-form.ts'
import { acceptedDocuments, documentFault } from '../../../ui/fields/documents.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { FileField } from '../../../ui/fields/file-field.tsx'
import { useFaultFocus } from '../../../ui/fields/first-fault.ts'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

type Faults = Record<string, string>

/** A sentence for each field that would be refused. */
const proofFaults = (typed: Record<string, string>, file: File | null): Faults => {
  const faults = faultsOf(submitProof.body.safeParse(typed).error?.issues)
  const proof = file ? documentFault(file) : submitProof.files.proof.required
  return proof ? { ...faults, proof } : faults
}

export const ProofForm = ({ paymentId }: { paymentId: string }) => {
  const invalidate = useInvalidate()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped, drop] = useDraft(`proof:${paymentId}`, { payerName: '', bankName: '', paidOn: '' })
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState(0) // another input for each, so that the same file can be chosen again
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string>()
  const [progress, setProgress] = useState<number | null>(null)
  const isSending = useRef(false)
  useFaultFocus(form, faults)

  const put = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
    fault: faults[name],
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending.current) return
    const found = proofFaults(typed, file)
    setFaults(found)
    setFailure(undefined)
    if (Object.keys(found).length > 0 || !file) return
    isSending.current = true
    setProgress(0)
    const body = new FormData()
    for (const [name, text] of Object.entries(typed)) body.append(name, text)
    body.append('proof', file, file.name)
    try {
      await sendForm(submitProof, { params: { id: paymentId }, body }, setProgress)
      drop()
      setFile(null)
      setSent(sent + 1)
    } catch (error) {
      const ofFields = fieldFaults(error)
      if (Object.keys(ofFields).length > 0) setFaults(ofFields)
      else setFailure(sentenceOf(error))
    }
    await invalidate(submitProof)
    isSending.current = false
    setProgress(null)
  }
  const isBusy = progress !== null
  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4 border-line border-t pt-5">
      <div>
        <h3 className="text-xl">Have you sent it?</h3>
        <p className="mt-1 text-ink-soft">Show us: the clock then stands still until we have looked.</p>
      </div>
      <FileField
        key={sent}
        label="Proof of the transfer"
        prompt="Choose a picture or a PDF"
        accept={acceptedDocuments}
        hint="A screenshot or the bank’s confirmation, less than 5MB."
        file={file}
        onChange={setFile}
        fault={faults.proof}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Name on the account you paid from" autoComplete="name" maxLength={120} {...put('payerName')} />
        <Field label="Bank you paid from" maxLength={120} {...put('bankName')} />
        <Field label="Day you paid" type="date" max={todayInAccra()} {...put('paidOn')} />
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
      <SubmitButton isBusy={isBusy} className="justify-self-start">
        {isBusy ? (progress < 1 ? `Sending ${Math.round(progress * 100)}%` : 'Sending') : 'Send the proof'}
      </SubmitButton>
    </form>
  )
}

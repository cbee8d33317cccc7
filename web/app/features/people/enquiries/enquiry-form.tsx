// Owns the form of an enquiry: fields by kind, faults at the fields, and thanks once the message has arrived.
import { ApiError } from '@akwaaba/contract/client'
import type { EnquiryKind } from '@akwaaba/contract/enquiries'
import { useEffect, useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { send, sentenceOf } from '../../../lib/api.ts'
import { dropDraft, readDraft, saveDraft } from '../../../lib/draft.ts'
import { useSite } from '../../../lib/site.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { TextArea } from '../../../ui/fields/text-area.tsx'
import { FocusedNotice } from '../../../ui/notices/focused-notice.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'
import { bodyOf, fieldsOf, placedFaults, type Typed } from './rules.ts'

type Props = {
  kind: EnquiryKind
  /** the label of the button; by default that of the kind */
  submitLabel?: string
}

const blank: Typed = { email: '', name: '', company: '', message: '', website: '' }

const words: Record<EnquiryKind, { submit: string; message: string; placeholder?: string }> = {
  partnership: { submit: 'Send message', message: 'Your message' },
  support: { submit: 'Send message', message: 'How can we help?' },
  tailored: {
    submit: 'Submit',
    message: 'What you are looking for',
    placeholder: 'Let us know your room size, location, closeness to events etc.',
  },
  events: { submit: 'Keep me posted', message: '' },
}

/** Only bots fill this in: it is invisible, out of the tab order and hidden from screen readers. */
const Honeypot = (props: UseFormRegisterReturn) => (
  <div aria-hidden="true" className="absolute left-[-9999px] h-px w-px overflow-hidden print:hidden">
    <label>
      Website
      <input type="text" tabIndex={-1} autoComplete="off" {...props} />
    </label>
  </div>
)

const SendFailure = ({ children }: { children: string }) => {
  const email = useSite()?.supportEmail
  return (
    <Notice tone="error">
      {children} What you wrote is still here.
      {email && (
        <>
          {' '}
          You can also write to{' '}
          <a href={`mailto:${email}`} className="font-semibold underline">
            {email}
          </a>
          .
        </>
      )}
    </Notice>
  )
}

export const EnquiryForm = ({ kind, submitLabel = words[kind].submit }: Props) => {
  // No default values: what was typed before hydration stays.
  const form = useForm<Typed>()
  const [failure, setFailure] = useState<string>()
  const [thanks, setThanks] = useState<{ text: string; count: number }>()
  const { errors, isSubmitting } = form.formState
  const key = `enquiry:${kind}`

  // The server renders this form empty, so the draft is restored after hydration.
  useEffect(() => {
    const saved = readDraft(key, blank)
    for (const name of fieldsOf[kind]) if (saved[name] && !form.getValues(name)) form.setValue(name, saved[name])
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) =>
        saveDraft(key, Object.fromEntries(fieldsOf[kind].map((name) => [name, values[name] ?? '']))),
    })
  }, [form, key, kind])

  const show = (sentences: Record<string, string>): boolean => {
    const faults = placedFaults(kind, sentences)
    faults.forEach(([name, message], index) => {
      form.setError(name, { message }, { shouldFocus: index === 0 })
    })
    return faults.length > 0
  }
  const submit = form.handleSubmit(async (typed) => {
    setFailure(undefined)
    setThanks(undefined)
    try {
      // Loaded when it is needed: the schemas are larger than the page, and most visitors only read.
      const { sendEnquiry } = await import('@akwaaba/contract/enquiries')
      const checked = sendEnquiry.body.safeParse(bodyOf(kind, typed))
      if (!checked.success) {
        const sentences = checked.error.issues.map(({ path, message }) => [String(path[0]), message] as const)
        show(Object.fromEntries(sentences.reverse()))
        return
      }
      const { msg } = await send(sendEnquiry, { body: checked.data })
      form.reset(blank)
      dropDraft(key)
      setThanks((before) => ({ text: msg, count: (before?.count ?? 0) + 1 }))
    } catch (error) {
      if (!(error instanceof ApiError && show(error.fields))) setFailure(sentenceOf(error))
    }
  })

  const input = {
    email: (
      <Field
        key="email"
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        {...form.register('email')}
        fault={errors.email?.message}
      />
    ),
    name: (
      <Field
        key="name"
        label="Full name"
        autoComplete="name"
        maxLength={120}
        required
        {...form.register('name')}
        fault={errors.name?.message}
      />
    ),
    company: (
      <Field
        key="company"
        label="Company name"
        autoComplete="organization"
        maxLength={120}
        required
        {...form.register('company')}
        fault={errors.company?.message}
      />
    ),
    message: (
      <TextArea
        key="message"
        label={words[kind].message}
        placeholder={words[kind].placeholder}
        required
        {...form.register('message')}
        fault={errors.message?.message}
      />
    ),
  }
  return (
    // POST: if this page's code fails to load, what was typed must not end up in the address.
    <form onSubmit={submit} method="post" noValidate className="relative grid gap-5">
      {fieldsOf[kind].map((name) => input[name])}
      <Honeypot {...form.register('website')} />
      {failure && <SendFailure>{failure}</SendFailure>}
      {thanks && (
        <FocusedNotice key={thanks.count} tone="success">
          {thanks.text}
        </FocusedNotice>
      )}
      <SubmitButton isBusy={isSubmitting} className="justify-self-start max-sm:w-full">
        {submitLabel}
      </SubmitButton>
    </form>
  )
}

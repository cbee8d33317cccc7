// Owns the page of a trip that this browser cannot open: why, and the form that has the link mailed again.
import { correctTripAddress, type LinkEnd, resendTripLink } from '@akwaaba/contract/trips'
import type { ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { fieldFaults } from '../../../lib/refusals.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { SubmitButton } from '../../../ui/fields/submit-button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

const texts: Record<LinkEnd | 'none', { title: string; text: string }> = {
  expired: {
    title: 'This link has expired',
    text: 'A trip can be opened until 30 days after its last day. Please write to our support if you need something of it.',
  },
  revoked: {
    title: 'This link no longer works',
    text: 'Another link was asked for, which ends the earlier ones. The newest one is in your mail.',
  },
  claimed: {
    title: 'This trip is in your account',
    text: 'You have logged in with the same e-mail address, and the trip has moved to your bookings.',
  },
  denied: {
    title: 'This link no longer works',
    text: 'The owner of the e-mail address has told us that they did not book this trip, so its links have ended. Your stay is as it was: give us your right address, and we send you the link.',
  },
  unknown: { title: 'This link is not right', text: 'Please open it as it is in the mail, or have it sent again.' },
  none: {
    title: 'Find your trip',
    text: 'Open the link in the mail about your trip, or have it sent again. A trip closes here after a day without use.',
  },
}

type Asked = { email: string; reference: string }
type FieldProps = ComponentProps<typeof Field>

const ReferenceField = (props: Omit<FieldProps, 'label'>) => (
  <Field label="Booking reference" autoComplete="off" {...props} />
)
const EmailField = (props: FieldProps) => <Field type="email" inputMode="email" autoComplete="email" {...props} />
const required = { reference: 'Please enter the booking reference.', email: 'Please enter your e-mail.' }

const ResendForm = () => {
  const form = useForm<Asked>({ defaultValues: { email: '', reference: '' } })
  const resend = useSend(resendTripLink)
  const { errors } = form.formState
  return (
    <form noValidate className="mt-6 grid gap-5" onSubmit={form.handleSubmit((body) => resend.mutate({ body }))}>
      {resend.data && <Notice tone="success">{resend.data.msg}</Notice>}
      {resend.isError && <Notice tone="error">{sentenceOf(resend.error)}</Notice>}
      <EmailField
        label="E-mail"
        {...form.register('email', { required: required.email })}
        fault={errors.email?.message}
      />
      <ReferenceField
        hint="It begins with AKW and is in every mail about the trip."
        {...form.register('reference', { required: required.reference })}
        fault={errors.reference?.message}
      />
      <SubmitButton isBusy={resend.isPending}>Send me my link again</SubmitButton>
    </form>
  )
}

type Corrected = Asked & { phone: string }

/** Gives a trip whose first address was denied the right one. */
const CorrectForm = () => {
  const form = useForm<Corrected>({ defaultValues: { email: '', reference: '', phone: '' } })
  const correct = useSend(correctTripAddress)
  const { errors } = form.formState
  const faults = fieldFaults(correct.error)
  return (
    <form noValidate className="mt-6 grid gap-5" onSubmit={form.handleSubmit((body) => correct.mutate({ body }))}>
      {correct.data && <Notice tone="success">{correct.data.msg}</Notice>}
      {correct.isError && <Notice tone="error">{sentenceOf(correct.error)}</Notice>}
      <ReferenceField
        hint="It begins with AKW. Your receipt from the payment may have it, too."
        {...form.register('reference', { required: required.reference })}
        fault={errors.reference?.message ?? faults.reference}
      />
      <Field
        label="Phone"
        hint="The one that you gave when you booked."
        type="tel"
        autoComplete="tel"
        {...form.register('phone', { required: 'Please enter the phone number of the booking.' })}
        fault={errors.phone?.message ?? faults.phone}
      />
      <EmailField
        label="Your right e-mail"
        {...form.register('email', { required: required.email })}
        fault={errors.email?.message ?? faults.email}
      />
      <SubmitButton isBusy={correct.isPending}>Send my link there</SubmitButton>
    </form>
  )
}

export const ClosedTrip = ({ why }: { why: LinkEnd | null }) => {
  const { title, text } = texts[why ?? 'none']
  return (
    <div className="mx-auto max-w-xl rounded-[28px] border border-line bg-card p-6 shadow-card sm:p-10">
      <h1 className="text-[2rem]">{title}</h1>
      <p className="mt-2 text-ink-soft">{text}</p>
      {why === 'claimed' ? (
        <ButtonLink className="mt-6" to={`${paths.login}?next=${encodeURIComponent(paths.pending)}`}>
          Log in
        </ButtonLink>
      ) : (
        why !== 'expired' && (
          <>
            {why === 'denied' ? <CorrectForm /> : <ResendForm />}
            {why === null && (
              <details className="mt-6">
                <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-palm">
                  Was your e-mail address wrong?
                </summary>
                <p className="mt-2 text-ink-soft">
                  Where the owner of that address has told us so, the trip was closed for everybody. Give us the right
                  one.
                </p>
                <CorrectForm />
              </details>
            )}
          </>
        )
      )}
    </div>
  )
}

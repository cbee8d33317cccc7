// Owns the page of a trip that this browser cannot open: why, and the form that has the link mailed again.
import { type LinkEnd, resendTripLink } from '@akwaaba/contract/trips'
import { useForm } from 'react-hook-form'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
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
  unknown: { title: 'This link is not right', text: 'Please open it as it is in the mail, or have it sent again.' },
  none: {
    title: 'Find your trip',
    text: 'Open the link in the mail about your trip, or have it sent again. A trip closes here after a day without use.',
  },
}

type Asked = { email: string; reference: string }

const ResendForm = () => {
  const form = useForm<Asked>({ defaultValues: { email: '', reference: '' } })
  const resend = useSend(resendTripLink)
  const { errors } = form.formState
  return (
    <form noValidate className="mt-6 grid gap-5" onSubmit={form.handleSubmit((body) => resend.mutate({ body }))}>
      {resend.data && <Notice tone="success">{resend.data.msg}</Notice>}
      {resend.isError && <Notice tone="error">{sentenceOf(resend.error)}</Notice>}
      <Field
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        {...form.register('email', { required: 'Please enter your e-mail.' })}
        fault={errors.email?.message}
      />
      <Field
        label="Booking reference"
        hint="It begins with AKW and is in every mail about the trip."
        autoComplete="off"
        {...form.register('reference', { required: 'Please enter the booking reference.' })}
        fault={errors.reference?.message}
      />
      <SubmitButton isBusy={resend.isPending}>Send me my link again</SubmitButton>
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
        why !== 'expired' && <ResendForm />
      )}
    </div>
  )
}

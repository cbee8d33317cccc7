// Owns the checkout without an account: the same form, with three fields of the guest beside a way to the login.
import type { Booking } from '@akwaaba/contract/bookings'
import type { UseFormReturn } from 'react-hook-form'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TripCode } from '../trips/trip-code.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { type Contact, useGuestCheckout } from './use-guest-checkout.ts'
import type { Trip } from './use-trip.ts'

const ContactFields = ({ form }: { form: UseFormReturn<Contact> }) => {
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field
        label="Name"
        autoComplete="name"
        className="sm:col-span-2"
        {...form.register('name', { validate: (name) => name.trim() !== '' || 'Please enter your name.' })}
        fault={errors.name?.message}
      />
      <Field
        label="E-mail"
        type="email"
        inputMode="email"
        autoComplete="email"
        hint="The link to your trip goes there."
        {...form.register('email', {
          pattern: { value: /^\s*\S+@\S+\.\S+\s*$/, message: 'Please enter a valid e-mail address.' },
          required: 'Please enter your e-mail.',
        })}
        fault={errors.email?.message}
      />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="With its country code, such as +233 24 555 0142."
        {...form.register('phone', { required: 'Please enter your phone number.' })}
        fault={errors.phone?.message}
      />
    </div>
  )
}

/** Whom the nights are held for, who stays the guest of that stay. */
const HeldFor = ({ customer }: Pick<Booking, 'customer'>) => (
  <>
    {customer && (
      <p className="wrap-anywhere">
        Held for {[customer.username, customer.email, customer.phoneNumber].filter(Boolean).join(', ')}.
      </p>
    )}
    <p className="mt-2 text-ink-soft text-sm">
      Is something of it not right? Cancel the hold on the page of your trip, and book again.
    </p>
  </>
)

export const GuestCheckout = ({ apartmentId, trip, login }: { apartmentId: string; trip: Trip; login: string }) => {
  const { form, hold, proof } = useGuestCheckout(apartmentId, trip.draft)
  const fields = hold.ownHold ? (
    <HeldFor customer={hold.ownHold.customer} />
  ) : (
    <>
      <p className="mb-5 text-ink-soft">
        No account is needed. Have one?{' '}
        <Link to={`${paths.login}?next=${encodeURIComponent(login)}`} className="font-semibold text-palm underline">
          Log in instead
        </Link>
      </p>
      <ContactFields form={form} />
    </>
  )
  return (
    <>
      <CheckoutForm apartmentId={apartmentId} trip={trip} guest={{ hold, fields }} />
      {proof && <TripCode {...proof} />}
    </>
  )
}

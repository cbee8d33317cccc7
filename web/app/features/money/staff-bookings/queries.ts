// Owns what the form of a booking by staff reads and sends: of an organisation, or without one for administrators.
import { getBookedDates, listApartments } from '@akwaaba/contract/apartments'
import { listExtras } from '@akwaaba/contract/extras'
import { listHostListings } from '@akwaaba/contract/listings'
import { createQuote, type Quote } from '@akwaaba/contract/quotes'
import * as bookings from '@akwaaba/contract/staff-bookings'
import * as payments from '@akwaaba/contract/staff-payments'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { send } from '../../../lib/api.ts'
import { defineFullListQuery, defineQuery, useSend } from '../../../lib/query.tsx'
import { isRefusedWith } from '../../../lib/refusals.ts'
import type { BookingForm, bodyOf } from './rules.ts'

/** The apartments that can be booked: those that guests find. */
export const useHomes = (org: string | undefined) => {
  const ofAll = useQuery({ ...defineFullListQuery(listApartments), enabled: org === undefined })
  const own = useQuery({ ...defineFullListQuery(listHostListings, { org: org ?? '' }), enabled: org !== undefined })
  const { isError, error, refetch } = org === undefined ? ofAll : own
  const homes =
    org === undefined
      ? ofAll.data?.map(({ _id, apartmentName }) => ({ _id, apartmentName }))
      : own.data?.filter(({ state }) => state === 'live').map(({ _id, apartmentName }) => ({ _id, apartmentName }))
  return { homes, isError, error, refetch }
}

export const bookedDatesQuery = (id: string) => defineQuery(getBookedDates, { params: { id } })
export const extrasQuery = (apartmentId: string) => defineQuery(listExtras, { query: { apartmentId } })

/** What the stay of the form costs by the rules, once it has nights. */
export const usePrice = ({ apartmentId, from, to, guests, extras }: BookingForm) =>
  useQuery(
    queryOptions<Quote, Error>({
      queryKey: [createQuote.path, 'staff', apartmentId, from, to, guests, extras],
      meta: { reads: ['apartments', 'extras'] },
      queryFn: () => send(createQuote, { body: { apartmentId, startDate: from, endDate: to, extras, ...guests } }),
      enabled: apartmentId !== '' && from !== '' && to !== '',
      retry: false,
    }),
  )

/** Whether an error is the rules' refusal of the dates, beyond which staff may go with a price of their own. */
export const isRefusedByRules = (error: Error | null): boolean => isRefusedWith(error, 'stay_not_allowed')

/** Books the stay of a form. */
export const useBook = (org: string | undefined) => {
  const [ofAny, ofOwn] = [useSend(bookings.createStaffBooking), useSend(bookings.createHostBooking)]
  const { isPending, error, reset } = org === undefined ? ofAny : ofOwn
  const book = async (body: ReturnType<typeof bodyOf>) =>
    org === undefined ? ofAny.mutateAsync({ body }) : ofOwn.mutateAsync({ params: { org }, body })
  return { book, isPending, error, reset }
}

type Taken = { method: 'cash' | 'bank'; amount: number; bankTransactionId: string; key: string }
type Ours = { heldBy: payments.Holder; valueDate: string }

/** Writes down money that staff have taken; who has it and the day of a transfer are asked of administrators alone. */
export const useTake = (org: string | undefined) => {
  const [ofAny, ofOwn] = [useSend(payments.recordStaffPayment), useSend(payments.recordHostPayment)]
  const { isPending, error, reset } = org === undefined ? ofAny : ofOwn
  const take = async (id: string, body: Taken, { heldBy, valueDate }: Ours) => {
    if (org !== undefined) return ofOwn.mutateAsync({ params: { org, id }, body })
    const day = valueDate === '' ? {} : { valueDate }
    return ofAny.mutateAsync({ params: { id }, body: { ...body, heldBy, ...day } })
  }
  return { take, isPending, error, reset }
}

/** Makes a link by which the guest pays. */
export const useLink = (org: string | undefined) => {
  const [ofAny, ofOwn] = [useSend(bookings.makePaymentLink), useSend(bookings.makeHostPaymentLink)]
  const { isPending, error, data } = org === undefined ? ofAny : ofOwn
  const make = (id: string, byMail: boolean) =>
    org === undefined
      ? ofAny.mutate({ params: { id }, body: { byMail } })
      : ofOwn.mutate({ params: { org, id }, body: { byMail } })
  return { make, isPending, error, link: data }
}

/** Writes down that the guest has money back that staff had taken. */
export const useGive = (org: string | undefined) => {
  const [ofAny, ofOwn] = [useSend(payments.giveRefund), useSend(payments.giveHostRefund)]
  const { isPending, error } = org === undefined ? ofAny : ofOwn
  const give = async (id: string) =>
    org === undefined ? ofAny.mutateAsync({ params: { id } }) : ofOwn.mutateAsync({ params: { org, id } })
  return { give, isPending, error }
}

// Owns what a guest who was moved to another home reads on both stays, with the way to the other one.
import type { Booking } from '@akwaaba/contract/bookings'
import { formatDate } from '@akwaaba/contract/dates'
import { getStayMoves, type StayMoves as Moves, openMovedTrip } from '@akwaaba/contract/home-moves'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '../../../lib/api.ts'
import { defineQuery, useSend } from '../../../lib/query.tsx'
import { tripPaths } from '../../../lib/trip-paths.ts'
import type { OpenTrip } from '../../../lib/trip-session.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notices/notice.tsx'

type Stay = NonNullable<Moves['from']>
type Props = {
  booking: Booking
  /** opens the other stay in this tab, for a guest without an account */
  onOpen?: ((trip: OpenTrip) => void) | undefined
}

const Way = ({ stay: { _id, reference }, onOpen }: { stay: Stay } & Pick<Props, 'onOpen'>) => {
  const opened = useSend(openMovedTrip)
  const label = `See ${reference}`
  if (!onOpen) return <ButtonLink to={tripPaths.stay(_id)}>{label}</ButtonLink>
  const open = () =>
    opened.mutate({ body: { bookingId: _id } }, { onSuccess: ({ token }) => onOpen({ token, bookingId: _id }) })
  return (
    <>
      <Button isBusy={opened.isPending} onClick={open}>
        {label}
      </Button>
      {opened.error && <p role="alert">{sentenceOf(opened.error)}</p>}
    </>
  )
}

/** Nothing where its guest was not moved. */
export const StayMoves = ({ booking, onOpen }: Props) => {
  const { data } = useQuery({
    ...defineQuery(getStayMoves, { params: { id: booking._id } }),
    enabled: booking.depositPaid,
  })
  const shown = [
    { title: 'You have moved to another home', words: 'Your stay goes on in', stay: data?.to },
    { title: 'You have moved here', words: 'Your stay began, and is paid for, in', stay: data?.from },
  ]
  return shown.map(
    ({ title, words, stay }) =>
      stay && (
        <Notice key={title} tone="info" title={title} action={<Way stay={stay} onOpen={onOpen} />}>
          {words} {stay.apartmentName}, {formatDate(stay.startDate)} to {formatDate(stay.endDate)}.
        </Notice>
      ),
  )
}

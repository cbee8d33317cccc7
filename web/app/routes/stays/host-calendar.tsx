// The calendar of an organisation: bookings and blocks of its apartments by day.
import { getHostCalendar } from '@akwaaba/contract/calendar'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { searchOf } from '@akwaaba/contract/search'
import { useOutletContext, useSearchParams } from 'react-router'
import { MoveStay } from '../../features/money/home-moves/move-stay.tsx'
import { CalendarPage } from '../../features/stays/calendar/calendar-page.tsx'

export const meta = () => [
  { title: 'Calendar' },
  { name: 'robots', content: 'noindex' },
  { name: 'frame', content: 'own' },
]

export default function HostCalendar() {
  const [query] = useSearchParams()
  const organisation = useOutletContext<OwnOrganisation>()
  return (
    <>
      <h1 className="mb-3 text-[1.4rem]">Calendar</h1>
      <CalendarPage
        search={searchOf(getHostCalendar, query)}
        organisation={organisation}
        moveStay={(move, said) => <MoveStay org={organisation.slug} {...{ move, ...said }} />}
      />
    </>
  )
}

// Calendar: bookings and blocks of all apartments by day. For administrators.
import { getCalendar } from '@akwaaba/contract/calendar'
import { searchOf } from '@akwaaba/contract/search'
import { useSearchParams } from 'react-router'
import { MoveStay } from '../../features/money/home-moves/move-stay.tsx'
import { CalendarPage } from '../../features/stays/calendar/calendar-page.tsx'

export const meta = () => [{ title: 'Calendar' }, { name: 'robots', content: 'noindex' }]

export default function DashboardCalendar() {
  const [query] = useSearchParams()
  return (
    <>
      <h1 className="mb-5 text-[2rem]">Calendar</h1>
      <CalendarPage
        search={searchOf(getCalendar, query)}
        moveStay={(move, said) => <MoveStay org={undefined} {...{ move, ...said }} />}
      />
    </>
  )
}

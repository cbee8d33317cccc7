// Owns saving a stay as a calendar file, fetched with the token of the session.
import type { Booking } from '@akwaaba/contract/bookings'
import { getStayCalendar } from '@akwaaba/contract/trips'
import { useState } from 'react'
import { askFile, sentenceOf } from '../../../lib/api.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icons.tsx'

type Props = { booking: Pick<Booking, '_id' | 'reference'>; className?: string }

export const CalendarFile = ({ booking: { _id, reference }, className = '' }: Props) => {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const save = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      saveFile(await askFile(getStayCalendar, { params: { id: _id } }), `${reference}.ics`)
    } catch (error) {
      setFault(sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button kind="quiet" className={className} isBusy={isBusy} onClick={save}>
        <Icon name="calendar" size={18} />
        Add to calendar
      </Button>
      {fault && (
        <p role="alert" className="basis-full font-medium text-error text-sm">
          {fault}
        </p>
      )}
    </>
  )
}

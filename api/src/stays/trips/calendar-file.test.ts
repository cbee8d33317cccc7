// Tests of the calendar file of a stay: its days, what it says of the place before and after the payment, and who reads it.
import { updateApartment } from '@akwaaba/contract/apartments'
import { getStayCalendar } from '@akwaaba/contract/trips'
import { expect, test } from 'vitest'
import { calendarOf, linesOf, propertyNamed, textOfValue } from '#ical/lines.ts'
import { apartmentForm, form } from '#testing/forms.ts'
import { stayScene } from '#testing/money.ts'
import { raw } from '#testing/tools.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()
const landmark = 'Behind the Shell station; the blue gate, opposite Mama Efua’s chop bar — ask for “Kwame”'

test('a stay is saved as whole days with the place, exactly only once it is paid, and for nobody else', async () => {
  const t = here()
  const { ama, esi, admin, flat, bookingId, confirm, read } = await stayScene(t)
  const arrivals = {
    arrivalAddress: 'House 14B, Kuku Hill Lane',
    arrivalLandmark: landmark,
    arrivalPhone: '024 555 0199',
  }
  await admin.send(updateApartment, { params: { id: flat }, body: form({ ...apartmentForm, ...arrivals }) })
  const url = getStayCalendar.path.replace(':id', bookingId)
  const file = (token: string) => raw(t, getStayCalendar, { url, token })
  const eventOf = (text: string) => {
    const calendar = calendarOf(linesOf(Buffer.from(text), 'text/calendar'))
    const event = typeof calendar === 'string' ? undefined : calendar.parts[0]
    return (name: string) => textOfValue((event && propertyNamed(event, name)?.value) ?? '')
  }
  const booking = await read()
  const held = eventOf((await file(ama.token)).text)
  expect([held('STATUS'), held('LOCATION')]).toEqual(['TENTATIVE', booking.apartment.address])

  await confirm()
  const { text, headers } = await file(ama.token)
  expect(headers['content-disposition']).toBe(`attachment; filename="${booking.reference}.ics"`)
  expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
  // A line has 75 octets at most and ends with both characters, however long and in whatever script its text is.
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true)
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const paid = eventOf(text)
  const days = [booking.startDate, booking.endDate].map((day) => day.replaceAll('-', ''))
  expect([paid('DTSTART'), paid('DTEND'), paid('STATUS')]).toEqual([...days, 'CONFIRMED'])
  expect(paid('LOCATION')).toBe('House 14B, Kuku Hill Lane')
  expect(paid('DESCRIPTION')).toContain(landmark)
  expect(paid('URL')).toContain(`/dashboard/trips/${bookingId}`)
  expect(text).not.toContain('REFRESH-INTERVAL')

  expect((await file(esi.token)).status).toBe(404)
  expect((await raw(t, getStayCalendar, { url })).status).toBe(401)
})

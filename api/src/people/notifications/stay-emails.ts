// Owns the words of every mail about a stay and its money. Plain sentences, the thing itself first.
import { formatDate } from '@akwaaba/contract/dates'
import { formatDollars } from '@akwaaba/contract/money'
import { type EmailTemplate, greeting, renderEmail, type Site } from '#mail/email-template.ts'

export type StayFacts = {
  username: string
  reference: string
  apartmentName: string
  address: string
  checkIn: string
  checkOut: string
  nights: number
  checkInFrom: string
  checkOutBy: string
  lines: { label: string; dollars: number }[]
  totalDollars: number
  isApproved: boolean
}

/** What was charged, where it was not dollars. */
export type Charged = { text: string; rate: number; date: string } | null
const chargedLine = (charged: Charged) =>
  charged ? [`Charged: ${charged.text} (at ${charged.rate} cedis for a dollar on ${formatDate(charged.date)})`] : []

export const receiptEmail = (site: Site, stay: StayFacts & { charged: Charged }): EmailTemplate =>
  renderEmail(site, `Receipt for ${stay.apartmentName}, ${formatDate(stay.checkIn)}`, [
    greeting(stay.username),
    {
      p: stay.isApproved
        ? 'Your payment has arrived and your stay is confirmed.'
        : 'Your payment has arrived. Your nights are yours; the host still has to approve the stay, and you get everything back if they decline.',
    },
    {
      p: `${stay.apartmentName}\n${stay.address}\nCheck-in: ${formatDate(stay.checkIn)}, from ${stay.checkInFrom}\nCheck-out: ${formatDate(stay.checkOut)}, by ${stay.checkOutBy}\nReference: ${stay.reference}`,
    },
    {
      p: [
        ...stay.lines.map(({ label, dollars }) => `${label}: ${formatDollars(dollars)}`),
        `Total paid: ${formatDollars(stay.totalDollars)}`,
        ...chargedLine(stay.charged),
      ].join('\n'),
    },
    { href: `${site.publicUrl}/dashboard/pending`, label: 'View My Bookings' },
  ])

export const approvedEmail = (site: Site, stay: StayFacts): EmailTemplate =>
  renderEmail(site, `Your stay at ${stay.apartmentName} is approved`, [
    greeting(stay.username),
    {
      p: `Your host has approved your stay from ${formatDate(stay.checkIn)} to ${formatDate(stay.checkOut)}. Akwaaba!`,
    },
    { href: `${site.publicUrl}/dashboard/approved`, label: 'View My Bookings' },
  ])

type Declined = StayFacts & { was: 'approved' | 'paid' | 'held'; reason: string }

const openings: Record<Declined['was'], string> = {
  approved: 'We are sorry: your stay has been called off, although it was approved.',
  paid: 'We are sorry: your stay could not be accepted.',
  held: 'We are sorry: the nights that were held for you are no longer to be had.',
}

/** Says that a stay will not take place, why, and what becomes of the money. */
export const declinedEmail = (site: Site, stay: Declined): EmailTemplate =>
  renderEmail(site, `Your stay at ${stay.apartmentName} will not take place`, [
    greeting(stay.username),
    { p: openings[stay.was] },
    {
      p: `${stay.apartmentName}\n${stay.address}\nCheck-in: ${formatDate(stay.checkIn)}\nCheck-out: ${formatDate(stay.checkOut)}\nReference: ${stay.reference}`,
    },
    ...(stay.reason ? [{ p: `The reason we were given:\n${stay.reason}` }] : []),
    {
      p:
        stay.was === 'held'
          ? 'You have not paid for it. Should a payment be under way, it goes back to you in full.'
          : `You get back all that you paid, ${formatDollars(stay.totalDollars)}. We write again as soon as it is on its way.`,
    },
    { p: 'Other places may be free on your dates:' },
    { href: `${site.publicUrl}/bookings?from=${stay.checkIn}&to=${stay.checkOut}`, label: 'Find another place' },
  ])

/** `hasBegun`: whether they have begun to pay, so that money may still come. */
export const holdExpiredEmail = (
  site: Site,
  stay: StayFacts & { apartmentId: string; hasBegun: boolean },
): EmailTemplate =>
  renderEmail(site, `Your hold on ${stay.apartmentName} ran out`, [
    greeting(stay.username),
    {
      p: `The nights from ${formatDate(stay.checkIn)} to ${formatDate(stay.checkOut)} at ${stay.apartmentName} are no longer held for you.`,
    },
    {
      p: stay.hasBegun
        ? 'If the payment you have begun still goes through, it takes the nights again where they are free, and comes back to you in full where they are not.'
        : 'You had not begun to pay, so nothing was charged.',
    },
    { p: 'If they are still free you can book them again:' },
    {
      href: `${site.publicUrl}/checkout/${stay.apartmentId}?from=${stay.checkIn}&to=${stay.checkOut}`,
      label: 'Book these nights',
    },
  ])

type Purchase = {
  username: string
  reference: string
  dollars: number
  charged: Charged
  seats: number | null
  title: string | null
  date: string | null
  meetingPoint: string | null
  departureTime: string | null
  propertyName: string | null
  address: string | null
}

const tourLines = ({ date, meetingPoint, departureTime, seats }: Purchase) => [
  ...(date ? [`Date: ${formatDate(date)}${departureTime ? `, ${departureTime}` : ''}`] : []),
  ...(meetingPoint ? [`Meeting point: ${meetingPoint}`] : []),
  `Seats: ${seats ?? 1}`,
]

/** The receipt of a tour or a property. */
export const purchaseEmail = (site: Site, bought: Purchase): EmailTemplate => {
  const { title, propertyName, address, reference, dollars } = bought
  const name = title ?? propertyName ?? ''
  const facts = title === null ? [address ?? ''] : tourLines(bought)
  return renderEmail(site, `Receipt for ${name}`, [
    greeting(bought.username),
    {
      p:
        title === null
          ? 'Your payment has arrived, and the property is yours to complete. We write to you within two working days about the papers.'
          : 'Your payment has arrived, and your seats are yours.',
    },
    {
      p: [
        name,
        ...facts,
        `Reference: ${reference}`,
        `Total paid: ${formatDollars(dollars)}`,
        ...chargedLine(bought.charged),
      ].join('\n'),
    },
    {
      href: `${site.publicUrl}/dashboard/${title === null ? 'properties-purchased' : 'packages'}`,
      label: title === null ? 'View My Properties' : 'View My Packages',
    },
  ])
}

/** To a buyer of a package that was taken off the site. */
export const packageRemovedEmail = (site: Site, bought: Purchase): EmailTemplate =>
  renderEmail(site, `${bought.title} is no longer offered`, [
    greeting(bought.username),
    { p: 'A package you have bought was taken off our site. The trip takes place, and your seats stay yours.' },
    { p: [bought.title, ...tourLines(bought), `Reference: ${bought.reference}`].join('\n') },
    {
      p: 'If you would rather not go, you can give your seats back until the day it begins, and everything you have paid comes back.',
    },
    { href: `${site.publicUrl}/dashboard/packages`, label: 'View My Packages' },
  ])

/** To a buyer of a departure that will not take place. */
export const packageCalledOffEmail = (
  site: Site,
  bought: Purchase & { reason: string; refund: string | null },
): EmailTemplate =>
  renderEmail(site, `${bought.title} is called off`, [
    greeting(bought.username),
    { p: 'We are sorry: this trip will not take place.' },
    { p: [bought.title, ...tourLines(bought), `Reference: ${bought.reference}`].join('\n') },
    { p: bought.reason },
    ...(bought.refund
      ? [{ p: `${bought.refund} goes back to you the way you paid. We write again as soon as it is on its way.` }]
      : []),
    { href: `${site.publicUrl}/package`, label: 'See other packages' },
  ])

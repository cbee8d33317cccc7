// The texts that the pages must contain, to the letter, before any script runs.
import { listDemoApartments, listDemoProperties, listDemoTours } from './demo-listings.ts'
import { expect, test } from './users.ts'

/** The text of a page as the server sends it, without tags, with entities decoded and spaces collapsed. */
const textOf = async (address: string): Promise<string> => {
  const html = await (await fetch(address)).text()
  return html
    .replace(/<script.*?<\/script>/gs, ' ')
    .replace(/<!--.*?-->/g, '')
    .replace(/ (?:placeholder|aria-label|title)="([^"]*)"/g, '> $1 <')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}

test('every public page contains its expected texts @once', async ({ origin }) => {
  const [[apartment], [tour], [property]] = await Promise.all([
    listDemoApartments(origin),
    listDemoTours(origin),
    listDemoProperties(origin),
  ])
  const words: Record<string, string[]> = {
    '/': [
      'Locations',
      'Rates',
      'Browse Locations',
      'Available Apartments',
      'Tailored Services',
      'Let us know your room size, location, closeness to events etc.',
      'Submit',
    ],
    '/bookings': ['Location', 'Price'],
    '/package': ['Location', 'Min Price ($)', 'Max Price ($)', 'Reset', 'Apply Filters', 'View'],
    '/properties': ['Purchase this Property'],
    [`/booking-info/${apartment?._id}`]: ['Book Now', 'Similar Apartments', 'per night'],
    [`/package-info/${tour?._id}`]: ['Purchase Package'],
    [`/properties-info/${property?._id}`]: ['Purchase Property', 'View All Photos ('],
    '/partners': ['E-mail', 'Company name'],
    '/support': ['Full name', 'E-mail'],
    '/terms': ['18'],
    '/privacy': ['13', 'support@akwaaba.example'],
    '/login': ['E-mail', 'Password', 'Login'],
    '/signup': ['Sign Up', 'Phone'],
    '/reset-password-request': ['Send Reset Link'],
  }
  for (const [path, expected] of Object.entries(words)) {
    const text = await textOf(`${origin}${path}`)
    for (const each of [
      ...expected,
      'Partnerships',
      'Support',
      'Terms',
      'Privacy',
      String(new Date().getUTCFullYear()),
    ])
      expect(text, `${path} contains “${each}”`).toContain(each)
  }
})

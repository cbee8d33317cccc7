// The texts that the pages must contain, to the letter, before any script runs.
import type { PagePath } from '@akwaaba/contract/pages'
import { publicPages } from '@akwaaba/contract/public-pages'
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
  const ids: Partial<Record<PagePath, string | undefined>> = {
    '/booking-info/:id': apartment?._id,
    '/package-info/:id': tour?._id,
    '/properties-info/:id': property?._id,
  }
  const words: Partial<Record<PagePath, string[]>> = {
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
    '/booking-info/:id': ['Book Now', 'Similar Apartments', 'per night'],
    '/package-info/:id': ['Purchase Package'],
    '/properties-info/:id': ['Purchase Property', 'View All Photos ('],
    '/partners': ['E-mail', 'Company name'],
    '/support': ['Full name', 'E-mail'],
    '/terms': ['18'],
    '/privacy': ['13', 'support@akwaaba.example'],
    '/login': ['E-mail', 'Password', 'Login'],
    '/signup': ['Sign Up', 'Phone'],
    '/reset-password-request': ['Send Reset Link'],
  }
  for (const { path } of publicPages) {
    const text = await textOf(`${origin}${path.replace(':id', ids[path] ?? '')}`)
    for (const each of [
      ...(words[path] ?? []),
      'Partnerships',
      'Support',
      'Terms',
      'Privacy',
      String(new Date().getUTCFullYear()),
    ])
      expect(text, `${path} contains “${each}”`).toContain(each)
  }
})

// Tests of importing homes: the faults of a file with row and column, and the import once nothing is wrong.
import { type ImportReport, importListings } from '@akwaaba/contract/listing-import'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { signIn } from '../../../lib/session.ts'
import { ImportPage } from './import-page.tsx'

const organisation = { slug: 'volta-stays', permissions: ['listing.write'] } as OwnOrganisation
const good: ImportReport = {
  rows: [
    { row: 2, reference: 'A-1', name: 'Loft', outcome: 'new' },
    { row: 3, reference: 'A-2', name: 'Annex', outcome: 'known' },
  ],
  faults: [],
  created: 0,
}
const bad: ImportReport = {
  ...good,
  faults: [{ row: 2, column: 'Bedrooms', msg: 'Valid number of bedrooms is required' }],
}
beforeEach(() => signIn({ token: 'a-token', username: 'Efua', email: 'efua@example.com', role: 'customer' }))

const choose = (text: string) =>
  userEvent.upload(page.getByLabelText('File with your homes'), new File([text], 'homes.csv', { type: 'text/csv' }))
const check = page.getByRole('button', { name: 'Check the file' })

test('names what is wrong by row and column, and imports once nothing is', async () => {
  await answer(importListings, bad)
  render(<ImportPage organisation={organisation} />)
  await expect.element(check).toBeDisabled()
  await choose('Reference,Name,Bedrooms\nA-1,Loft,two')
  await userEvent.click(check)
  await expect.element(page.getByRole('cell', { name: 'Bedrooms' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
  await answer(importListings, good)
  await choose('Reference,Name,Bedrooms\nA-1,Loft,2')
  await userEvent.click(check)
  await expect.element(page.getByText('Nothing is wrong with this file')).toBeVisible()
  await answer(importListings, { ...good, created: 1 })
  await userEvent.click(page.getByRole('button', { name: 'Import 1 home' }))
  await expect.element(page.getByText('1 home imported')).toBeVisible()
  const sent = await sentTo(importListings)
  expect(sent.map((body) => (body as { isCheck: boolean }).isCheck)).toEqual([true, true, false])
})

test('keeps the chosen file where the server cannot read it', async () => {
  await refuse(importListings, 'file_unreadable')
  render(<ImportPage organisation={organisation} />)
  await choose('\u0000')
  await userEvent.click(check)
  await expect.element(page.getByText(/could not be read as CSV/)).toBeVisible()
  await expect.element(page.getByText('homes.csv')).toBeVisible()
})

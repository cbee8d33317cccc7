// Tests of the extras of an organisation: what a role may do with them, and taking one off the site.
import { deleteHostExtra, listHostExtras } from '@akwaaba/contract/extras'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { permissionsOf } from '@akwaaba/contract/permissions'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { draft, extra } from '../../../../testing/samples.ts'
import { signIn } from '../../../lib/session.ts'
import { HostExtras } from './host-extras.tsx'

const organisation: OwnOrganisation = {
  ...{ _id: draft._id, slug: 'volta-stays', name: 'Volta Stays', phone: '', about: '', house: false, state: 'active' },
  ...{ note: '', role: 'owner', permissions: permissionsOf('owner'), createdAt: draft.stateSince },
}
const breakfast = { ...extra, unit: 'guest-night', providedBy: 'host' } as const
const dialog = () => page.getByRole('dialog')
const press = (name: string) => userEvent.click(dialog().getByRole('button', { name }))

beforeEach(async () => {
  signIn({ token: 'a-token', username: 'Esi', email: 'esi@example.com', role: 'customer' })
  await answer(listHostExtras, [breakfast])
})

test('shows what one is counted by, and to finance no button that changes it', async () => {
  const asFinance = { ...organisation, role: 'finance', permissions: permissionsOf('finance') } as const
  render(<HostExtras {...asFinance} />)
  await expect.element(page.getByText('$25 per guest and night')).toBeVisible()
  expect(page.getByText(/Edit|Delete/).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Add Extra' }).elements()).toEqual([])
})

test('asks before one is deleted, and says so where another has deleted it', async () => {
  render(<HostExtras {...organisation} />)
  await userEvent.click(page.getByRole('button', { name: `Delete ${breakfast.title}` }))
  await refuse(deleteHostExtra, 'not_found')
  await press('Delete')
  await expect.element(dialog().getByRole('alert')).toBeVisible()
  await answer(deleteHostExtra, { msg: 'Extra deleted.' })
  await press('Delete')
  await expect.element(page.getByText('Extra deleted.')).toBeVisible()
})

test('invites to add the first one', async () => {
  await answer(listHostExtras, [])
  render(<HostExtras {...organisation} />)
  await expect.element(page.getByText('No extras available.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Add Extra' })).toBeVisible()
})

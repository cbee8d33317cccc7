// Tests of the settings of an organisation: what is typed while they are saved.
import { type OwnOrganisation, updateOrganisation } from '@akwaaba/contract/organisations'
import { permissionsOf } from '@akwaaba/contract/permissions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, releaseAnswers, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { booking } from '../../../../testing/samples.ts'
import { OrganisationSettings } from './organisation-settings.tsx'

const organisation: OwnOrganisation = {
  ...{ _id: booking._id, slug: 'volta-stays', name: 'Volta Stays', phone: '', about: '', house: true },
  ...{ state: 'active', note: '', role: 'owner', permissions: permissionsOf('owner'), createdAt: booking.createdAt },
}

test('keeps what is typed while a save is under way, and completes the phone number that was saved', async () => {
  await answer(updateOrganisation, { msg: 'Saved.' }, { isHeld: true })
  render(<OrganisationSettings organisation={organisation} />)
  const [phone, about] = [page.getByLabelText('Phone'), page.getByLabelText('About you (optional)')]
  await userEvent.fill(phone, '024 123 4567')
  await userEvent.fill(about, 'Two homes')
  await userEvent.click(page.getByRole('button', { name: 'Save' }))
  await userEvent.fill(about, 'Two homes by the river')
  await releaseAnswers()
  await expect.element(page.getByText('Saved.')).toBeVisible()
  await expect.element(phone).toHaveValue('+233241234567')
  await expect.element(about).toHaveValue('Two homes by the river')
  expect(await sentTo(updateOrganisation)).toEqual([
    { name: 'Volta Stays', phone: '+233241234567', about: 'Two homes' },
  ])
})

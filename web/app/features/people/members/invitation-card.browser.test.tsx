// Tests of the page behind the link of an invitation: a lost connection is not a dead link.
import { readInvitation } from '@akwaaba/contract/members'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { breakConnection, refuse } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { loadSession } from '../../../lib/session.ts'
import { InvitationCard } from './invitation-card.tsx'

test('asks to try again where nothing answered, and says that a refused link does not work', async () => {
  loadSession()()
  await breakConnection(readInvitation)
  render(<InvitationCard token="a-token-of-an-invitation" />)
  const again = page.getByRole('button', { name: 'Try Again' })
  await expect.element(again).toBeVisible()
  await refuse(readInvitation, 'bad_link')
  await again.click()
  await expect.element(page.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible()
})

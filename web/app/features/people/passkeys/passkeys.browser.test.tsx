// Tests of the card of passkeys: what is there, a browser without them, and a device that makes none.
import { errors } from '@akwaaba/contract/errors'
import { beginPasskey, listPasskeys, renamePasskey } from '@akwaaba/contract/passkeys'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { noPasskeys } from '../../../lib/passkeys.ts'
import { Passkeys } from './passkeys.tsx'

const made = '2027-03-12T09:30:00.000Z'
const passkey = { _id: 'c56a4180-65aa-42ec-a945-5fd21dec0538', name: 'Chrome on Android', createdAt: made }
const options = {
  rp: { id: 'localhost', name: 'Akwaaba' },
  user: { id: 'AZOQb3V2fQmT0Q4lYrj1Cg', name: 'ama@example.com', displayName: 'Ama Mensah' },
  challenge: 'kYhXBWX0HO5GstIS02yPJVhiZ0jZLH7PpC4tzJI-ZcA',
  pubKeyCredParams: [{ type: 'public-key' as const, alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required' as const,
    requireResidentKey: true as const,
    userVerification: 'required' as const,
  },
  attestation: 'none' as const,
}
const add = page.getByRole('button', { name: 'Add a passkey' })

test('says that there are none, and what the browser does not do', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await answer(listPasskeys, [])
  render(<Passkeys hasAuthenticator={false} />)
  await expect.element(page.getByText('You have no passkeys yet.')).toBeVisible()
  await expect.element(page.getByText(noPasskeys)).toBeVisible()
  await expect.element(add).not.toBeInTheDocument()
})

test('reads the list again after a failure, and keeps a refused name', async () => {
  await answer(listPasskeys, [{ ...passkey, lastUsedAt: null, isBackedUp: true }])
  await refuse(listPasskeys, 'internal')
  render(<Passkeys hasAuthenticator={false} />)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: /^Rename/ }).click()
  const dialog = page.getByRole('dialog')
  await refuse(renamePasskey, 'invalid_input', { fields: { name: 'Please write the name with letters.' } })
  await dialog.getByLabelText('Name').fill('---')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please write the name with letters.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('---')
  expect(await sentTo(renamePasskey)).toEqual([{ name: '---' }])
})

test('says why nothing was added when the user cancels, and when the server refuses', async () => {
  vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await answer(listPasskeys, [])
  await answer(beginPasskey, options)
  render(<Passkeys hasAuthenticator={false} />)
  await add.click()
  await expect.element(page.getByText(/^No passkey was used\./)).toBeVisible()
  await refuse(beginPasskey, 'too_many_passkeys')
  await add.click()
  await expect.element(page.getByText(errors.too_many_passkeys.msg)).toBeVisible()
})

// Tests that the e-mail field of the login offers passkeys in the browser's own list, and only where the browser has one.
import type { SignedIn } from '@akwaaba/contract/auth'
import { errors } from '@akwaaba/contract/errors'
import { beginPasskeyLogin, loginWithPasskey } from '@akwaaba/contract/passkeys'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { LoginForm } from './login-form.tsx'

const options = {
  challenge: 'kYhXBWX0HO5GstIS02yPJVhiZ0jZLH7PpC4tzJI-ZcA',
  timeout: 300_000,
  rpId: 'localhost',
  userVerification: 'required' as const,
  allowCredentials: [],
}
const bytes = new TextEncoder().encode('signed').buffer
const chosen = {
  id: 'c2lnbmVk',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: bytes },
  getClientExtensionResults: () => ({}),
}
const email = page.getByLabelText('E-mail')
const show = () => {
  const done: SignedIn[] = []
  render(<LoginForm signupHref="/signup" onDone={(person) => done.push(person)} />)
  return done
}

test('offers passkeys once the field is used, logs in with the chosen one, and says why one is refused', async () => {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(true)
  const get = vi.spyOn(navigator.credentials, 'get').mockResolvedValue(chosen as unknown as Credential)
  await answer(beginPasskeyLogin, options)
  await refuse(loginWithPasskey, 'bad_passkey')
  show()
  await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn')
  expect(get).not.toHaveBeenCalled()
  await email.click()
  await expect.element(page.getByText(errors.bad_passkey.msg)).toBeVisible()
  expect(get).toHaveBeenCalledTimes(1)
  expect(get.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' })
  expect(await sentTo(loginWithPasskey)).toMatchObject([{ credential: { id: 'c2lnbmVk' } }])
})

test('asks for nothing where the browser has no such list, and is silent where no passkey is chosen', async () => {
  const available = vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(false)
  const get = vi.spyOn(navigator.credentials, 'get')
  const done = show()
  await email.click()
  await expect.poll(() => available.mock.calls.length).toBe(1)
  expect([get.mock.calls.length, await sentTo(beginPasskeyLogin), done]).toEqual([0, [], []])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

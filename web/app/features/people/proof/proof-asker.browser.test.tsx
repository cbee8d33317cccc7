// Tests of proving again who one is: the dialog opens when a call needs it, and the call goes on with what was typed.
import { errors } from '@akwaaba/contract/errors'
import { downloadData } from '@akwaaba/contract/profile'
import { askProofCode, getOwnProof, proveAgain } from '@akwaaba/contract/proof'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { answer, refuse, sentTo } from '../../../../testing/network.ts'
import { render } from '../../../../testing/render.tsx'
import { sentenceOf } from '../../../lib/api.ts'
import { useSend } from '../../../lib/query.tsx'
import { ProofAsker } from './proof-asker.tsx'

const Page = () => {
  const [typed, setTyped] = useState('')
  const download = useSend(downloadData)
  return (
    <>
      <input aria-label="Note" value={typed} onChange={(event) => setTyped(event.target.value)} />
      <button type="button" onClick={() => download.mutate({})}>
        Download
      </button>
      {download.isSuccess && <p>Saved with {typed}</p>}
      {download.isError && <p role="alert">{sentenceOf(download.error)}</p>}
      <ProofAsker />
    </>
  )
}

const provedUntil = '2027-01-01T00:00:00.000Z'
const dialog = page.getByRole('dialog', { name: 'Is it you?' })

const open = async (factor: 'mail' | 'app', hasPasskeys = false) => {
  await answer(getOwnProof, { provedUntil: null, factor, hasPasskeys })
  await answer(askProofCode, { msg: 'OTP sent to your email' })
  await answer(proveAgain, { provedUntil, msg: 'Thank you.' })
  await answer(downloadData, { madeAt: provedUntil, account: {}, records: {} })
  await refuse(downloadData, 'proof_needed')
  render(<Page />)
  await page.getByLabelText('Note').fill('ferry at nine')
  await page.getByRole('button', { name: 'Download' }).click()
  await expect.element(dialog).toBeVisible()
}

test('repeats the call once password and mailed code are right, and keeps what was typed', async () => {
  await open('mail')
  await refuse(proveAgain, 'wrong_password', { fields: { password: 'Incorrect password' } })
  await dialog.getByLabelText('Your password').fill('Kente-Strip-1957')
  await dialog.getByLabelText('Digit 1 of 6').click()
  await userEvent.keyboard('482913')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(dialog.getByLabelText('Your password')).toHaveFocus()
  await expect.element(page.getByText('Saved with')).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('Saved with ferry at nine')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('asks for the code of the app where there is one, and says why nothing happened when it is closed', async () => {
  await open('app')
  await expect.element(dialog.getByLabelText('Code')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText(errors.proof_needed.msg)).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('asks for a passkey first where there is one, and mails a code only when that is chosen', async () => {
  await open('mail', true)
  await expect.element(dialog.getByRole('button', { name: 'Use your passkey' })).toBeVisible()
  expect(await sentTo(askProofCode)).toEqual([])
  await dialog.getByRole('button', { name: 'Use your password and a code' }).click()
  await expect.element(dialog.getByLabelText('Your password')).toBeVisible()
  await expect.poll(async () => (await sentTo(askProofCode)).length).toBe(1)
})

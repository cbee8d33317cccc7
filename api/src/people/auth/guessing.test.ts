// Tests that parallel guesses do not get more attempts at a code: five, however many calls there are.
import { login, registerCustomer, verifyCustomerCode, verifyLoginCode } from '@akwaaba/contract/auth'
import { limits } from '@akwaaba/contract/limits'
import { askDeletion, askPasswordCode, changePassword, confirmDeletion } from '@akwaaba/contract/profile'
import { describe, expect, test } from 'vitest'
import { fileWorld, outcomeOf, password, tally, type World } from '#testing/world.ts'

const here = fileWorld()

const calls = 50
const wrongFor = (otp: string, step: number) => String((Number(otp) + step) % 1_000_000).padStart(6, '0')

/** Requests a code by mail; gives its address and the call that guesses at it. */
const asked = {
  'a sign-up': async (t: World) => {
    const email = 'esi@example.com'
    await t.anyone.send(registerCustomer, {
      body: { username: 'Esi', email, password, phoneNumber: '', countryCode: '+1' },
    })
    return { email, guess: (otp: string) => t.anyone.send(verifyCustomerCode, { body: { email, otp } }) }
  },
  'a login': async (t: World) => {
    const { email } = await t.insertUser('admin')
    await t.anyone.send(login, { body: { email, password } })
    return { email, guess: (otp: string) => t.anyone.send(verifyLoginCode, { body: { email, otp } }) }
  },
  'a new password': async (t: World) => {
    const [ama] = await t.customers(1)
    await ama.send(askPasswordCode, {})
    const change = { currentPassword: password, newPassword: 'Adinkra-Cloth-1961' }
    return { email: ama.email, guess: (otp: string) => ama.send(changePassword, { body: { otp, ...change } }) }
  },
  'a deletion': async (t: World) => {
    const [ama] = await t.customers(1)
    await ama.send(askDeletion, { body: { password } })
    return { email: ama.email, guess: (otp: string) => ama.send(confirmDeletion, { body: { otp } }) }
  },
}
const triesOf = async (t: World) => (await t.deps.db.selectFrom('codes').select('tries').execute())[0]?.tries

describe.each(Object.entries(asked))('guessing at the code of %s', (what, ask) => {
  test('in parallel uses it up after five attempts, and then the right one is refused', async () => {
    const t = await here.empty()
    const { email, guess } = await ask(t)
    const right = await t.codeFor(email)
    const outcomes = await Promise.all(
      Array.from({ length: calls }, (_, i) => outcomeOf(guess(wrongFor(right, i + 1)))),
    )
    expect(tally(outcomes)).toEqual({ bad_code: calls })
    expect(await triesOf(t)).toBe(limits.codeTries)
    expect(await outcomeOf(guess(right))).toBe('bad_code')
  })

  test('in parallel with right and wrong digits gives no sixth attempt and no second use', async () => {
    const t = await here.empty()
    const { email, guess } = await ask(t)
    const right = await t.codeFor(email)
    const outcomes = await Promise.all(
      Array.from({ length: calls }, (_, i) => outcomeOf(guess(i % 2 ? right : wrongFor(right, i + 1)))),
    )
    const { ok = 0, ...refused } = tally(outcomes)
    expect(ok).toBeLessThanOrEqual(1)
    // Calls after the right one may be refused because the token or the password has changed; before it only bad_code occurs.
    const codes = ok === 1 ? ['bad_code', 'not_signed_in', 'wrong_password'] : ['bad_code']
    expect(codes).toEqual(expect.arrayContaining(Object.keys(refused)))
    const isErased = what === 'a deletion' && ok === 1
    expect(await triesOf(t)).toSatisfy((tries?: number) =>
      isErased ? tries === undefined : tries !== undefined && tries >= 1 && tries <= limits.codeTries,
    )
  })
})

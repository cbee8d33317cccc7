// Tests of changing the address of a user who cannot do it: both addresses are told, and the new one has to be confirmed.
import { listAudit } from '@akwaaba/contract/audit'
import { login } from '@akwaaba/contract/auth'
import { getProfile, verifyEmailChange } from '@akwaaba/contract/profile'
import { changeUserEmail } from '@akwaaba/contract/users'
import { describe, expect, test } from 'vitest'
import { idOf } from '#testing/hosting.ts'
import { idle, newAdmin, refusal } from '#testing/tools.ts'
import { fileWorld, outcomeOf, password, type TestUser } from '#testing/world.ts'

const here = fileWorld()
const newEmail = 'ama.new@example.com'

const scene = async () => {
  const t = await here.empty()
  const kofi = await newAdmin(t)
  const [ama] = await t.customers(1)
  const change = async (who: TestUser, to = newEmail) =>
    kofi.send(changeUserEmail, { params: { id: await idOf(t, who) }, body: { newEmail: to } })
  return { t, kofi, ama, change }
}

describe('POST /api/admin/users/:id/change-email', () => {
  test('mails a link to the new address, tells the old one who asked, and changes nothing yet', async () => {
    const { t, ama, change } = await scene()
    expect((await change(ama)).msg).toContain(newEmail)
    expect((await t.nextMail(newEmail)).text).toMatch(/verify-email\?token=[\w-]{43}/)
    const told = await t.nextMail(ama.email)
    expect(told.text).toContain(
      `An administrator of Akwaaba asked to change the e-mail address of your account to ${newEmail}`,
    )
    expect(told.text).not.toContain('token=')
    expect(await ama.send(getProfile, {})).toMatchObject({ email: ama.email })
  })

  test('is made by the link: sessions end, the new address logs in, and both are told', async () => {
    const { t, ama, change } = await scene()
    await change(ama)
    const token = (await t.nextMail(newEmail)).text.match(/\?token=([\w-]+)/)?.[1] ?? ''
    await idle(t)
    await t.anyone.send(verifyEmailChange, { query: { token } })
    await idle(t)
    for (const email of [ama.email, newEmail])
      expect(t.mailTo(email)[0]?.subject, email).toBe('Your Akwaaba e-mail address has changed')
    expect(await outcomeOf(ama.send(getProfile, {}))).toBe('not_signed_in')
    expect(await t.anyone.send(login, { body: { email: newEmail, password } })).toHaveProperty('token')
  })

  test('is refused for a taken address, the same one, an administrator and oneself', async () => {
    const { t, kofi, ama, change } = await scene()
    const [esi] = await t.customers(1)
    expect(await refusal(change(ama, esi.email))).toMatchObject({ status: 409, code: 'email_exists' })
    expect(await refusal(change(ama, ama.email))).toMatchObject({
      code: 'invalid_input',
      fields: { newEmail: expect.stringContaining('already') },
    })
    expect(await refusal(change(ama, 'nowhere'))).toMatchObject({ code: 'invalid_input' })
    expect(await refusal(change(await newAdmin(t)))).toMatchObject({ status: 409, code: 'admin_address' })
    expect(await outcomeOf(change(kofi))).toBe('own_account')
    expect(await t.deps.db.selectFrom('links').selectAll().execute()).toEqual([])
  })

  test('is in the activity log without the addresses', async () => {
    const { t, kofi, ama, change } = await scene()
    await change(ama)
    const token = (await t.nextMail(newEmail)).text.match(/\?token=([\w-]+)/)?.[1] ?? ''
    await t.anyone.send(verifyEmailChange, { query: { token } })
    const records = await kofi.send(listAudit, { query: { kind: 'user' } })
    expect(records.map(({ action, actor, subject }) => [action, actor?.username, subject?.username])).toEqual([
      ['update', ama.username, ama.username],
      ['request', kofi.username, ama.username],
    ])
    expect(JSON.stringify(await t.deps.db.selectFrom('auditLog').selectAll().execute())).not.toContain('example.com')
  })
})

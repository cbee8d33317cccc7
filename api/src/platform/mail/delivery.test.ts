// Tests that a mail survives an SMTP server that is down, and that a dead code does not leave late.
import { login, verifyAdminCode } from '@akwaaba/contract/auth'
import { describe, expect, test } from 'vitest'
import { idle, mailServerDown, retryNow, waitForFailedJob } from '#testing/tools.ts'
import { fileWorld, password } from '#testing/world.ts'

const here = fileWorld()

describe('a code mail', () => {
  test('arrives once the SMTP server is back, with a code that works', async () => {
    const t = here()
    const smtp = await mailServerDown(t)
    const kofi = await t.insertUser('admin')
    await t.anyone.send(login, { body: { email: kofi.email, password } })
    await waitForFailedJob(t, 'mail:code')
    expect(t.mailTo(kofi.email)).toEqual([])
    await smtp.up()
    await retryNow(t)
    const otp = await t.codeFor(kofi.email)
    expect(await t.anyone.send(verifyAdminCode, { body: { email: kofi.email, otp } })).toHaveProperty('token')
    await idle(t)
    expect(t.mailTo(kofi.email)).toHaveLength(1)
  })

  test('does not leave once its code has expired', async () => {
    const t = here()
    const smtp = await mailServerDown(t)
    const kofi = await t.insertUser('admin')
    await t.anyone.send(login, { body: { email: kofi.email, password } })
    await waitForFailedJob(t, 'mail:code')
    t.wait({ minutes: 11 })
    await smtp.up()
    await retryNow(t)
    await idle(t)
    expect(t.mailTo(kofi.email)).toEqual([])
  })

  test('does not leave once a fresh code has replaced it', async () => {
    const t = here()
    const smtp = await mailServerDown(t)
    const kofi = await t.insertUser('admin')
    await t.anyone.send(login, { body: { email: kofi.email, password } })
    await waitForFailedJob(t, 'mail:code')
    t.wait({ seconds: 31 })
    await smtp.up()
    await t.anyone.send(login, { body: { email: kofi.email, password } })
    await retryNow(t)
    const otp = await t.codeFor(kofi.email)
    await idle(t)
    expect(t.mailTo(kofi.email)).toHaveLength(1)
    expect(await t.anyone.send(verifyAdminCode, { body: { email: kofi.email, otp } })).toHaveProperty('token')
  })
})

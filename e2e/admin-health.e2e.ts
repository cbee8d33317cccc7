// The health page: a line for each part, and what to do where one does not work.
import { accessibilityFaults } from './axe.ts'
import { expect, newAdmin, openAs, test } from './users.ts'
import { expectToFit } from './widths.ts'

test('the health page says what does not work and what to do, and checks again on request', async ({
  page,
  origin,
}) => {
  let isDegraded = true
  await page.route(/\/api\/admin\/health/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    const degraded = {
      mail: { failingSince: '2026-11-20T09:30:00.000Z', waiting: 3 },
      operations: { ...json.operations, failedJobs: 1 },
    }
    await route.fulfill({ response, json: isDegraded ? { ...json, ...degraded } : json })
  })
  await openAs(page, await newAdmin(origin), '/dashboard/health', 'admin')
  const part = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(part('Mail server')).toContainText('Does not work')
  await expect(part('Mail server')).toContainText('3 e-mails wait.')
  await expect(part('Mail server')).toContainText('What to do: Ask the operator to look at the mail server')
  await expect(part('Failed jobs').getByRole('link', { name: 'Failed jobs' })).toBeVisible()
  await expect(part('Database')).toContainText('Works')
  await expect(page.getByRole('status').filter({ hasText: '1 part does not work.' })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFit(page, [1366, 390, 320])
  isDegraded = false
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(part('Mail server')).toContainText('It takes our e-mails.')
  await expect(part('Mail server')).toContainText('Works')
})

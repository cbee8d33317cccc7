// Alerts of an administrator: choosing which by mail, quiet hours in their zone, and the log of what was sent to whom.
import { sendEnquiry } from '@akwaaba/contract/enquiries'
import { accessibilityFaults } from './axe.ts'
import { expect, newAdmin, openAs, test } from './users.ts'
import { expectToFit } from './widths.ts'

test('an administrator chooses alerts, and reads what was sent to whom', async ({ page, origin }) => {
  const [admin, other] = [await newAdmin(origin), await newAdmin(origin)]
  const asked = { kind: 'tailored', email: 'efua@example.com', message: 'A hall for forty people?' } as const
  await other.client.send(sendEnquiry, { body: asked })
  await openAs(page, admin, '/dashboard/profile', 'admin')
  const panel = page.getByRole('region', { name: 'Alerts' })
  const proofs = panel.getByRole('checkbox', { name: /^E-mail ?: A proof of a bank transfer arrived/ })
  await proofs.uncheck()
  await panel.getByLabel('Where you are').selectOption({ label: 'London' })
  await panel.getByRole('button', { name: 'Save alerts' }).click()
  await expect(page.getByText('Your alerts are saved.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFit(page, [1366, 390, 320])
  await page.reload()
  await expect(panel.getByLabel('Where you are')).toHaveValue('Europe/London')
  await expect(proofs).not.toBeChecked()
  // The alert is raised by a job, and in quiet hours it waits: both are lines of the log.
  await expect(async () => {
    await page.goto(`/dashboard/alerts?search=${encodeURIComponent(other.email)}`)
    await expect(page.getByText(`E-mail to ${other.username}, ${other.email}`).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  expect(await accessibilityFaults(page)).toEqual([])
  await expectToFit(page, [1366, 390, 320])
  await page.getByRole('button', { name: 'Failed' }).click()
  await expect(page.getByText('No alert here.')).toBeVisible()
})

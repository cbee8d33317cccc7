// Owns what holds for every component test: empty storage, no error in the console, no call without an answer.
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { dropSession, openTrip } from '../app/lib/session.ts'
import { unmountAll } from './render.tsx'
import '../app/app.css'

const consoleLines: string[] = []
const [width, height] = [1366, 900]

// Files share a page: each begins with the size of a desktop and with nobody logged in.
beforeAll(async () => {
  if (innerWidth !== width || innerHeight !== height) await page.viewport(width, height)
})

afterAll(() => {
  openTrip.token = null
  dropSession()
})

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  // A link within a page leaves its fragment, and a trip is opened by the one of a mailed link.
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  consoleLines.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      consoleLines.push(`console.${level}: ${parts.map(String).join(' ')}`)
    })
  await commands.endAnswers()
})

const countCalls = async () => (await fetch('/api/end-of-test')).text()

afterEach(async () => {
  unmountAll()
  // What leaving a page sends, such as a text that is saved, and what an answer leads to belong to this test and not to the next one.
  await commands.releaseAnswers()
  let [before, calls] = ['', await countCalls()]
  while (calls !== before) [before, calls] = [calls, await countCalls()]
  const unanswered = await commands.endAnswers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  expect([...consoleLines, ...unanswered.map((call) => `no answer for ${call}`)].join('\n')).toBe('')
})

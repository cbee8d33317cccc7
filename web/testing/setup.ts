// Owns what holds for every component test: empty storage, no error in the console, no call without an answer.
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { unmountAll } from './render.tsx'
import '../app/app.css'

const consoleLines: string[] = []

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  consoleLines.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      consoleLines.push(`console.${level}: ${parts.map(String).join(' ')}`)
    })
  await commands.endAnswers()
})

afterEach(async () => {
  unmountAll()
  // What leaving a page sends, such as a text that is saved, belongs to this test and not to the next one.
  await fetch('/api/end-of-test')
  const unanswered = await commands.endAnswers()
  vi.restoreAllMocks()
  expect([...consoleLines, ...unanswered.map((call) => `no answer for ${call}`)].join('\n')).toBe('')
})

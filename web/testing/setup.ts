// Owns what holds around every component test: nothing is kept from the one before, no error in the console, no call without an answer.
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { commands } from 'vitest/browser'
import { unmountAll } from './render.tsx'
import '../app/app.css'

const said: string[] = []

beforeEach(async () => {
  localStorage.clear()
  sessionStorage.clear()
  said.length = 0
  for (const level of ['error', 'warn'] as const)
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      said.push(`console.${level}: ${parts.map(String).join(' ')}`)
    })
  await commands.endAnswers()
})

afterEach(async () => {
  unmountAll()
  const unanswered = await commands.endAnswers()
  vi.restoreAllMocks()
  expect([...said, ...unanswered.map((call) => `no answer for ${call}`)]).toEqual([])
})

// Tests that the API can be used by its document alone: no fault in it, a client made from it books a night.
import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { addDays } from '@akwaaba/contract/dates'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { fileWorld } from '#testing/world.ts'

const root = join(import.meta.dirname, '../../../..')
const here = fileWorld()
let address = ''
beforeAll(async () => {
  address = await here().listen()
})

type Answer = (printed: string) => Promise<string | undefined>
type Ended = { code: number | null; text: string }

/** Runs a script in client/ and gives its exit code and what it printed; `answer` sees each part of that, and may type a line. */
const run = (args: string[], answer: Answer = async () => undefined): Promise<Ended> =>
  new Promise((done) => {
    const child = spawn(process.execPath, args, { cwd: join(root, 'client') })
    let text = ''
    child.stderr.on('data', (part: Buffer) => {
      text += part
    })
    child.stdout.on('data', async (part: Buffer) => {
      text += part
      const line = await answer(String(part))
      if (line !== undefined) child.stdin.end(`${line}\n`)
    })
    child.on('close', (code) => done({ code, text }))
  })

/** A server with one reply to everything. */
const serverOf = async (reply: object): Promise<string> => {
  const server = createServer((_, response) => response.end(JSON.stringify(reply)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

// Processes of their own, which load a compiler.
const slow = { timeout: 120_000 }

test("the document has no fault under Spectral's rules for OpenAPI", slow, async () => {
  expect(await run(['lint.ts', address])).toEqual({ code: 0, text: '' })
  const unnamed = await serverOf({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: { '/x': { get: {} } } })
  const { code, text } = await run(['lint.ts', unnamed])
  expect(text).toContain('Operation must have "operationId"')
  expect(code).toBe(1)
})

test('a client made from the document compiles and books a night', slow, async () => {
  const t = here()
  expect((await run(['generate.ts', address])).text).toBe('client: wrote client/generated/api.d.ts\n')
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  expect(await run([compiler, '-p', 'tsconfig.json'])).toEqual({ code: 0, text: '' })

  await t.apartment({ apartmentName: 'Client Cottage', price: 48 })
  const email = 'typed@example.com'
  const startDate = addDays(t.deps.clock.today(), 9)
  const { code, text } = await run(['book-a-night.ts', address, email, startDate], async (printed) =>
    printed.includes('The code that was mailed') ? t.codeFor(email) : undefined,
  )
  expect(text).toContain(`: Client Cottage, ${startDate}, $48, payment succeeded\n`)
  expect(code).toBe(0)
})

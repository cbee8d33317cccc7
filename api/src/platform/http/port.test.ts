// Tests that a start names the setting of an address or a port that it cannot listen on.
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { requireFreePort } from './port.ts'

const names = { port: 'METRICS_PORT', host: 'METRICS_HOST' }

test('names the address that this machine does not have', async () => {
  // An address for documentation (RFC 5737), and a name that cannot be (RFC 6761).
  for (const host of ['203.0.113.1', 'nowhere.invalid'])
    await expect(requireFreePort(0, host, names)).rejects.toThrow(
      `This machine has no address ${host} to listen on. Set METRICS_HOST.`,
    )
})

test('names the port that is taken', async () => {
  const taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const address = taken.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(requireFreePort(port, '127.0.0.1', names)).rejects.toThrow(
    `Port ${port} is taken by another process. Stop that one, or set METRICS_PORT.`,
  )
})

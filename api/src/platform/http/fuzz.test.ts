// Fuzzes the whole server over sockets: no reply may be 5xx. `npm run fuzz` runs it for long.
import { expect, inject, test } from 'vitest'
import { buildApp } from '#app.ts'
import { builtSite, serveSite } from '#site/site.ts'
import { runFuzz } from '#testing/fuzz/fuzz-run.ts'
import { listening } from '#testing/servers/socket.ts'
import { fileWorld } from '#testing/world.ts'

const here = fileWorld()
const setting = inject('fuzz')
const facts = {
  ...{ name: 'Akwaaba', supportEmail: 'support@akwaaba.example', supportPhone: '' },
  ...{ publicUrl: 'http://localhost:3000', frontendKey: null, mailbox: false, social: [] },
  chargeCurrency: 'USD' as const,
}

test(
  `${setting.requests} hostile requests of seed ${setting.seed} meet no answer of 5xx`,
  async () => {
    const t = here()
    const app = await buildApp(t.deps, {
      ...{ catalogue: t.app.catalogue, codeMark: 'test', strictReplies: true },
      // Requests that are incomplete on purpose are not waited for half a minute.
      bodyPace: { bytes: 1, millis: 2_000 },
      extend: (server) =>
        serveSite(server, {
          ...{ facts, loadBuild: builtSite, mode: 'production', rendersPerMinute: null },
          now: () => t.deps.clock.now().getTime(),
        }),
    })
    const { statuses, failures } = await runFuzz(t, await listening(app), setting)
    const figures = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
    process.stdout.write(`fuzz: seed ${setting.seed}, ${setting.requests} requests; answers ${figures.join(', ')}\n`)
    expect(failures.slice(0, 20)).toEqual([])
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(setting.requests)
  },
  20_000 + setting.requests * 100,
)

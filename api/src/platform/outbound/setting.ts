// Owns the setting of servers on this machine that calendars may come from, in tests and development.
import { z } from 'zod'

export const outboundShape = {
  FEED_TEST_HOSTS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    )
    .refine(
      (hosts) => hosts.every((host) => /^[^\s:/@]+:\d{1,5}$/.test(host)),
      'write HOST:PORT, with commas between several',
    )
    .default([]),
}

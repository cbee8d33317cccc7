// Owns the framework's settings: rendered on the server, routes split, nothing prerendered.
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // One line per page is known to the browser at once: no extra round trip to discover routes on a slow network.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

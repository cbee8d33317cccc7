// Owns the framework's settings: rendered on the server, routes split, nothing prerendered.
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The browser gets all routes at once: no extra round trip to discover one on a slow network.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

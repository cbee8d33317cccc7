// Owns the framework's settings: rendered on the server, routes split, nothing prerendered.
import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // A page carries its own routes; those that its links lead to are asked for once it runs. All routes would be more code than
  // the page itself, most of it the administrators'.
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
} satisfies Config

// Owns what a provider tells about itself: its names, what it takes, its settings, and how it is opened.
import type { PaymentMethod } from '@akwaaba/contract/payments'
import { z } from 'zod'
import type { Deps } from '#deps.ts'
import type { Config } from '#env.ts'
import type { SettingsRow } from '#settings/settings.ts'
import type { PaymentProvider } from './port.ts'

type Environment = Record<string, string | undefined>
/** What a provider may use once it is opened; `stopping` ends its calls. */
export type Outside = Pick<Deps, 'db' | 'clock' | 'ids' | 'log'> & { config: Config; stopping?: AbortSignal }
type Open = (outside: Outside) => PaymentProvider

type About = {
  /** in the database, in the ledger and in the address of its webhooks; never changed later */
  name: string
  /** as admins read it */
  title: string
  /** what it takes, each in dollars or in the currency of CHARGE_CURRENCY */
  methods: Partial<Record<PaymentMethod, 'USD' | 'configured'>>
  /** its money reaches our bank account by payouts, which admins book as settlements */
  paysOut: boolean
  /** it plays the others where none of them has settings, outside production */
  isStandIn?: true
  /** only where the settings of the platform decide whether it is offered */
  isReady?: (settings: SettingsRow) => boolean
}

/** The settings of a provider: read from the environment, with a line for each that is wrong. */
type Settings<Shape extends z.ZodRawShape, Setting> = {
  /** each one optional: a provider without settings is not offered */
  shape: Shape
  /** what a start in production misses where no provider has settings */
  needed: string
  /** undefined where it is not set up */
  read(env: z.output<z.ZodObject<Shape>>, mode: Config['mode']): Setting | undefined
  /** `NAME: what is wrong`, never with a secret in it */
  faults?(env: z.output<z.ZodObject<Shape>>): readonly string[]
  faultsInProduction?(env: z.output<z.ZodObject<Shape>>): readonly (string | false)[]
}

/** What an environment says of a provider. */
type Configured = { setting: unknown; open: Open | null; faults: readonly string[]; inProduction: readonly string[] }

export type ProviderDescription = About & {
  shape: z.ZodRawShape
  /** null where nothing has to be set */
  needed: string | null
  configure(environment: Environment, mode: Config['mode']): Configured
}

/** A provider as the configuration has it; `open` is null where it takes no money. */
export type KnownProvider = About & Pick<Configured, 'setting' | 'open'>

/** A provider that is offered once its settings are made. */
export const describeProvider = <Shape extends z.ZodRawShape, Setting>(
  about: About,
  settings: Settings<Shape, Setting>,
  open: (setting: Setting, outside: Outside) => PaymentProvider,
): ProviderDescription => {
  const schema = z.object(settings.shape)
  return {
    ...about,
    shape: settings.shape,
    needed: settings.needed,
    configure: (environment, mode) => {
      const env = schema.parse(environment)
      const setting = settings.read(env, mode)
      return {
        setting,
        open: setting === undefined ? null : (outside) => open(setting, outside),
        faults: settings.faults?.(env) ?? [],
        inProduction: (settings.faultsInProduction?.(env) ?? []).filter((line) => line !== false),
      }
    },
  }
}

/** A provider without settings in the environment. */
export const describeOwnProvider = (about: About, open: Open): ProviderDescription => ({
  ...about,
  shape: {},
  needed: null,
  configure: () => ({ setting: null, open, faults: [], inProduction: [] }),
})

/** The settings that several providers have. */
export const address = z.url({ protocol: /^https?$/, error: 'write https://HOST' }).optional()
/** An address without the slash at its end. */
export const withoutTrailingSlash = (url: string): string => url.replace(/\/$/, '')
/** Whether an address is left out, or the one that takes real money. */
export const isRealHost = (url: string | undefined, host: string): boolean =>
  url === undefined || (new URL(url).protocol === 'https:' && new URL(url).hostname === host)

// Owns the description of a provider: its names, payment methods, settings, and how it is created from them.
import { z } from 'zod'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import type { PaymentProvider, ProviderFacts } from './port.ts'

type Environment = Record<string, string | undefined>
/** What a provider may use; `stopping` ends its calls. */
export type ProviderContext = Pick<Deps, 'db' | 'clock' | 'ids' | 'log'> & { config: Config; stopping?: AbortSignal }
type OpenProvider = (outside: ProviderContext) => PaymentProvider

/** The settings of a provider, read from the environment, with a line for each that is wrong. */
type ProviderSettings<Shape extends z.ZodRawShape, Setting> = {
  /** each one optional: a provider without settings is not offered */
  shape: Shape
  /** the names of the settings, for the message when a production start has no provider */
  needed: string
  /** undefined when it is not configured */
  read(env: z.output<z.ZodObject<Shape>>, mode: Config['mode']): Setting | undefined
  /** `NAME: what is wrong`, never with a secret in it */
  faults?(env: z.output<z.ZodObject<Shape>>): readonly string[]
  faultsInProduction?(env: z.output<z.ZodObject<Shape>>): readonly (string | false)[]
}

/** A provider as the environment configures it. */
type ConfiguredProvider = {
  setting: unknown
  open: OpenProvider | null
  faults: readonly string[]
  inProduction: readonly string[]
}

export type ProviderDescription = ProviderFacts & {
  shape: z.ZodRawShape
  /** null when no setting is needed */
  needed: string | null
  configure(environment: Environment, mode: Config['mode']): ConfiguredProvider
}

/** A provider of the configuration; `open` is null when it takes no money. */
export type KnownProvider = ProviderFacts & Pick<ConfiguredProvider, 'setting' | 'open'>

/** Describes a provider that is offered once its settings are set. */
export const describeProvider = <Shape extends z.ZodRawShape, Setting>(
  about: ProviderFacts,
  settings: ProviderSettings<Shape, Setting>,
  open: (setting: Setting, outside: ProviderContext) => PaymentProvider,
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

/** Describes a provider without settings in the environment. */
export const describeOwnProvider = (about: ProviderFacts, open: OpenProvider): ProviderDescription => ({
  ...about,
  shape: {},
  needed: null,
  configure: () => ({ setting: null, open, faults: [], inProduction: [] }),
})

/** The schema of an address in the settings. */
export const urlSetting = z.url({ protocol: /^https?$/, error: 'write https://HOST' }).optional()
/** An address without the slash at its end. */
export const withoutTrailingSlash = (url: string): string => url.replace(/\/$/, '')
/** Whether an address is omitted, or is the one that takes real money. */
export const isRealHost = (url: string | undefined, host: string): boolean =>
  url === undefined || (new URL(url).protocol === 'https:' && new URL(url).hostname === host)

// Owns what the lists of money that admins read ask for beside their rows: the payment providers.
import type { ReplyOf } from '@akwaaba/contract/endpoint'
import { listProviders } from '@akwaaba/contract/payment-admin'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { defineQuery } from '../../../lib/query.tsx'

const none: ReplyOf<typeof listProviders> = []

/** Every provider there is; none while they are being read. */
export const useProviders = () => useQuery(defineQuery(listProviders, {})).data ?? none

/** Gives the title of a provider by its name. */
export const useProviderTitle = (): ((name: string) => string) => {
  const providers = useProviders()
  return useCallback((name) => providers.find((provider) => provider.name === name)?.title ?? name, [providers])
}

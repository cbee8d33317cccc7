// Owns the promo codes of an organisation, for its members.
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { createHostPromo, endHostPromo } from '@akwaaba/contract/promos'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { hostPaths } from '../../../host-paths.ts'
import { useSend } from '../../../lib/query.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { PromoCodes } from './promo-codes.tsx'
import { hostPromosQuery, type PromoSearch } from './queries.ts'

type Props = { organisation: OwnOrganisation; search: PromoSearch }

export const HostPromos = ({ organisation: { slug: org, permissions }, search }: Props) => {
  const promos = useQuery(hostPromosQuery(org, search))
  const create = useSend(createHostPromo)
  const end = useSend(endHostPromo)
  return (
    <PromoCodes
      heading={
        <div>
          <Link to={hostPaths.prices(org)} className="inline-flex min-h-8 items-center font-semibold text-palm text-sm">
            <Icon name="left" size={16} /> Prices
          </Link>
          <h1 className="text-[1.4rem]">Promo codes</h1>
        </div>
      }
      {...{ promos, org }}
      page={search.page}
      at={(page) => hostPaths.promos(org, { page })}
      mayWrite={permissions.includes('price.write')}
      creating={{
        ...{ isBusy: create.isPending, error: create.error, reset: create.reset },
        send: ({ fundedBy: _, ...body }, then) => create.mutate({ params: { org }, body }, then),
      }}
      ending={{
        ...{ isBusy: end.isPending, error: end.error, reset: end.reset },
        send: (id, then) => end.mutate({ params: { org, id } }, then),
      }}
    />
  )
}

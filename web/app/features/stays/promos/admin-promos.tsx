// Owns the promo codes of the platform and of all hosts, for administrators.
import { createPromo, endPromo } from '@akwaaba/contract/promos'
import { useQuery } from '@tanstack/react-query'
import { adminPaths } from '../../../admin-paths.ts'
import { useSend } from '../../../lib/query.tsx'
import { PromoCodes } from './promo-codes.tsx'
import { type PromoSearch, promosQuery } from './queries.ts'

export const AdminPromos = ({ search }: { search: PromoSearch }) => {
  const promos = useQuery(promosQuery(search))
  const create = useSend(createPromo)
  const end = useSend(endPromo)
  return (
    <PromoCodes
      heading={<h1 className="text-[2rem]">Promo codes</h1>}
      promos={promos}
      org={null}
      page={search.page}
      at={(page) => adminPaths.promos({ page })}
      mayWrite
      creating={{
        ...{ isBusy: create.isPending, error: create.error, reset: create.reset },
        send: (body, then) => create.mutate({ body }, then),
      }}
      ending={{
        ...{ isBusy: end.isPending, error: end.error, reset: end.reset },
        send: (id, then) => end.mutate({ params: { id } }, then),
      }}
    />
  )
}

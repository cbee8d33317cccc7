// Owns where a location is used: the listings that have its name, each with a link to where it is edited.
import { type LocationUse, listLocationUses } from '@akwaaba/contract/locations'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { adminPaths } from '../../../admin-paths.ts'
import { totalText } from '../../../lib/format.ts'
import { definePageQuery } from '../../../lib/query.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'

const shown = 8
const editPaths: Record<LocationUse['kind'], (id: string) => string> = {
  apartment: adminPaths.editApartment,
  package: adminPaths.editPackage,
  property: adminPaths.editProperty,
}

export const LocationUses = ({ location }: { location: string }) => {
  const uses = useQuery(definePageQuery(listLocationUses, { query: { location, limit: shown } }))
  if (uses.isError) return null // the sentence above says how many there are
  if (!uses.data) return <Skeleton className="mt-3 h-10 w-full" />
  const { reply, total, most } = uses.data
  if (total === 0) return null
  return (
    <ul className="mt-3 grid gap-1 rounded-xl border border-line bg-cloud px-4 py-3">
      {reply.map(({ _id, kind, name, host }) => (
        <li key={_id} className="wrap-anywhere">
          <Link to={editPaths[kind](_id)} className="font-semibold text-palm hover:underline">
            {name}
          </Link>
          {host && <span className="text-ink-soft">, {host}</span>}
        </li>
      ))}
      {total > shown && <li className="text-ink-soft">and {totalText(total - shown, most)} more</li>}
    </ul>
  )
}

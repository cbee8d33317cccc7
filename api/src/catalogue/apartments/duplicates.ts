// Owns finding the apartments that may be the same as one: hints for administrators, who decide.
import type { SimilarityReason, SimilarListing } from '@akwaaba/contract/revisions'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { hostJson, organisationsOfPhone } from '#organisations/hosts.ts'

/** What is compared, with what waits to be changed. */
type Compared = {
  _id: string
  apartmentName: string
  size: number
  latitude: number | null
  longitude: number | null
  coverImage: string | null
  images: readonly string[]
}

// Phones find the place of one house by some 15 to 50 m, each time another one.
const metres = 50
const metresOfDegree = 111_195
const most = 10

/** The condition of each reason, for which there is an index. */
const conditionsOf = (one: Compared): Partial<Record<SimilarityReason, RawBuilder<boolean>>> => {
  const { _id, apartmentName, size, latitude, longitude, coverImage, images } = one
  const pictures = [...images, ...(coverImage === null ? [] : [coverImage])]
  const ownOrganisation = sql`(select own.organisation_id from apartments as own where own.id = ${_id}::uuid)`
  const name = sql<boolean>`one_spelling(apartment_name) = one_spelling(${apartmentName})`
  const phone = sql<boolean>`apartments.organisation_id in ${organisationsOfPhone(ownOrganisation)}`
  const picture = sql<boolean>`array_append(images, cover_image) && ${pictures}::text[]`
  if (latitude === null || longitude === null) return { name, phone, picture }
  const north = metres / metresOfDegree
  const east = north / Math.max(Math.cos((latitude * Math.PI) / 180), 0.0001)
  const place = sql<boolean>`latitude between ${latitude - north} and ${latitude + north}
    and longitude between ${longitude - east} and ${longitude + east} and size_sqm = ${size}
    and metres_between(latitude, longitude, ${latitude}, ${longitude}) <= ${metres}`
  return { name, phone, picture, place }
}

/** The apartments that may be the same as this one, those with the most reasons first. */
export const findSimilarListings = async (deps: Deps, one: Compared): Promise<SimilarListing[]> => {
  const found = Object.entries(conditionsOf(one)).map(
    ([reason, condition]) => sql`(select id, ${reason}::text as reason from apartments
      where deleted_at is null and id <> ${one._id}::uuid and ${condition} limit ${most})`,
  )
  const { rows } = await sql<Omit<SimilarListing, '_id'> & { id: string }>`
    select apartments.id, apartment_name, address, cover_image, state, reasons,
      ${sql.raw(hostJson('apartments.organisation_id'))} as host
    from (select id, array_agg(reason order by reason) as reasons from (${sql.join(found, sql` union all `)}) as hints group by id) as hinted
    join apartments using (id) order by cardinality(reasons) desc, id limit ${most}`.execute(deps.db)
  return rows.map(({ id, host: { name, slug }, ...row }) => ({ ...row, _id: id, host: { name, slug } }))
}

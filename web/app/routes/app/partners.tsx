// The partners page, with its form.

import { PartnersPage } from '../../features/app/site/partners-page.tsx'
import { EnquiryForm } from '../../features/people/enquiries/enquiry-form.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { paths } from '../../paths.ts'
import { siteContext } from '../../server/context.ts'
import type { Route } from './+types/partners'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { name, publicUrl } = context.get(siteContext)
  return { name, publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: 'Partnerships',
        description:
          'Homes, tours, properties and services for guests in Ghana: what a partnership is, and how to begin one.',
        publicUrl: loaderData.publicUrl,
        path: paths.partners,
        siteName: loaderData.name,
      })
    : []

export default function Partners() {
  return (
    <PartnersPage>
      <EnquiryForm kind="partnership" />
    </PartnersPage>
  )
}

// The support page, with its form.

import { SupportPage } from '../../features/app/site/support-page.tsx'
import { EnquiryForm } from '../../features/people/enquiries/enquiry-form.tsx'
import { pageMeta } from '../../lib/meta.ts'
import { paths } from '../../paths.ts'
import { siteContext } from '../../server/context.ts'
import type { Route } from './+types/support'

export const loader = ({ context }: Route.LoaderArgs) => {
  const { name, publicUrl } = context.get(siteContext)
  return { name, publicUrl }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        title: 'Support',
        description:
          'Answers to what people ask most about renting, utilities, pets, lease terms and tours, and a form for all other questions.',
        publicUrl: loaderData.publicUrl,
        path: paths.support,
        siteName: loaderData.name,
      })
    : []

export default function Support() {
  return (
    <SupportPage>
      <EnquiryForm kind="support" />
    </SupportPage>
  )
}

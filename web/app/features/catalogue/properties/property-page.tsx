// Owns the layout of a property's page, and going on to its payment.
import { formatDollarsShort } from '@akwaaba/contract/money'
import type { Property } from '@akwaaba/contract/properties'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { chooseTarget } from '../../../lib/local-keys.ts'
import { paths } from '../../../paths.ts'
import { Share } from '../../../ui/page/share.tsx'
import { PageHead } from '../home-parts/page-head.tsx'
import { PropertyDetail } from './property-detail.tsx'
import { PropertyGallery } from './property-gallery.tsx'
import { PurchaseBar, PurchaseBox } from './purchase-box.tsx'
import { galleryPictures } from './rules.ts'

/** `url` is the whole address of this page, for sharing; what is put into it stands below the details. */
export const PropertyPage = ({ property, url, children }: { property: Property; url: string; children: ReactNode }) => {
  const navigate = useNavigate()
  const purchase = () => {
    chooseTarget('propertyId', property._id, property.price)
    navigate(paths.payment, { state: { propertyId: property._id, totalPrice: property.price } })
  }
  return (
    <>
      <div className="wrap pb-10 sm:pt-10">
        <PageHead
          title={property.propertyName}
          place={[property.location, property.address].filter(Boolean).join(' · ')}
          url={url}
          price={property.actions.includes('buy') ? formatDollarsShort(property.price) : ''}
          Share={Share}
          pictures={<PropertyGallery pictures={galleryPictures(property)} name={property.propertyName} />}
        />
        <div className="mt-8 grid gap-x-14 lg:grid-cols-[1fr_380px]">
          <div className="min-w-0 max-lg:order-2">
            <PropertyDetail property={property} />
          </div>
          <div className="min-w-0 max-lg:mb-8">
            <PurchaseBox property={property} onPurchase={purchase} />
          </div>
        </div>
        {children}
      </div>
      <PurchaseBar property={property} onPurchase={purchase} />
    </>
  )
}

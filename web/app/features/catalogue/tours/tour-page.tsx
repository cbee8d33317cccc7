// Owns the layout of a tour's page, and how many seats are chosen.
import { formatDollarsShort } from '@akwaaba/contract/money'
import type { Tour } from '@akwaaba/contract/tours'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { chooseTarget } from '../../../lib/local-keys.ts'
import { paths } from '../../../paths.ts'
import { Share } from '../../../ui/page/share.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { PageHead } from '../home-parts/page-head.tsx'
import { PurchaseBar, PurchaseBox } from './purchase-box.tsx'
import { totalOf } from './rules.ts'
import { TourDetail } from './tour-detail.tsx'

type Props = {
  tour: Tour
  isOver: boolean
  /** the whole address of this page, for sharing */
  url: string
  /** what stands below the details */
  children: ReactNode
}

export const TourPage = ({ tour, isOver, url, children }: Props) => {
  const navigate = useNavigate()
  const [seats, setSeats] = useState(1)
  const purchase = () => {
    const totalPrice = totalOf(tour.price, seats)
    chooseTarget('packageId', tour._id, totalPrice, seats)
    navigate(paths.payment, { state: { packageId: tour._id, seats, totalPrice } })
  }
  const purchaseProps = { tour, isOver, seats, onPurchase: purchase }
  return (
    <>
      <div className="wrap pb-10 sm:pt-10">
        <PageHead
          title={tour.title}
          place={[tour.location, tour.address].filter(Boolean).join(' · ')}
          url={url}
          price={`${formatDollarsShort(tour.price)} per person`}
          Share={Share}
          pictures={
            <Picture
              name={tour.image}
              alt={tour.title}
              sizes="(min-width: 1288px) 1240px, 100vw"
              isPriority
              className="aspect-4/3 sm:aspect-[5/2] sm:rounded-card [&_img]:object-[50%_30%]"
            />
          }
        />
        <div className="mt-8 grid gap-x-14 lg:grid-cols-[1fr_380px]">
          <div className="min-w-0 max-lg:order-2">
            <TourDetail tour={tour} />
          </div>
          <div className="min-w-0 max-lg:mb-8">
            <PurchaseBox {...purchaseProps} onSeats={setSeats} />
          </div>
        </div>
        {children}
      </div>
      <PurchaseBar {...purchaseProps} />
    </>
  )
}

// Owns the surroundings of a place: the map of the site around it, with a soft circle instead of a point. The map is loaded when it comes near.
import type { Box } from '@akwaaba/contract/map-box'
import { type ComponentType, useEffect, useId, useState } from 'react'
import { loadWhenNear } from '../../../lib/near.ts'

type Point = { latitude: number; longitude: number }
type Props = { name: string; point: Point; isExact: boolean }

// Some four kilometres from west to east, in the proportions of the drawing below.
const half = { longitude: 0.02, latitude: 0.00594 }
const around = ({ latitude, longitude }: Point): Box => ({
  ...{ west: longitude - half.longitude, south: latitude - half.latitude },
  ...{ east: longitude + half.longitude, north: latitude + half.latitude },
})

export const PlaceTile = ({ name, point, isExact }: Props) => {
  const id = useId()
  const [Ground, setGround] = useState<ComponentType<{ box: Box }> | null>(null)
  useEffect(() => {
    let isOver = false
    loadWhenNear([id], () => import('../../../ui/page/drawn-map.tsx')).then(
      (module) => isOver || setGround(() => module.DrawnMap),
    )
    return () => {
      isOver = true
    }
  }, [id])
  return (
    <div
      id={id}
      className="relative mb-4 h-72 overflow-hidden sm:h-56 rounded-[24px] border border-line bg-[#f6efe2] [container-type:size] print:hidden"
    >
      {/* As wide as the proportions of the box, so that nothing of the map is stretched; its middle is that of the tile. */}
      <div className="absolute top-1/2 left-1/2 aspect-800/240 h-[max(100cqh,30cqw)] -translate-x-1/2 -translate-y-1/2">
        {Ground && <Ground box={around(point)} />}
        <svg aria-hidden="true" viewBox="0 0 800 240" className="absolute size-full">
          {isExact ? (
            <circle cx="400" cy="120" r="11" fill="var(--palm)" stroke="var(--card)" strokeWidth="4" />
          ) : (
            <circle
              {...{ cx: 400, cy: 120, r: 54, fill: 'var(--palm)', fillOpacity: 0.18 }}
              {...{ stroke: 'var(--palm)', strokeWidth: 2, strokeDasharray: '5 6' }}
            />
          )}
        </svg>
      </div>
      <p className="absolute bottom-4 left-4 max-w-[calc(100%-32px)] rounded-[20px] border border-line bg-card px-4 py-2 font-medium text-sm">
        {isExact ? `In ${name}` : `In ${name}, within 300 m. The exact place is shown once you have paid.`}
      </p>
    </div>
  )
}

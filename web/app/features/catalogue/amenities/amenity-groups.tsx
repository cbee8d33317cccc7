// Owns the amenities of a place on its page: in groups, each with an icon of its own or of what it is for.
import { LineIcon } from '../../../ui/frame-icons.tsx'
import { groupAmenities, iconOf } from './rules.ts'

export const AmenityGroups = ({ amenities }: { amenities: readonly string[] }) => (
  <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
    {groupAmenities(amenities).map((group) => (
      <div key={group.name}>
        <h3 className="mb-3 text-[1.05rem]">{group.name}</h3>
        <ul className="grid gap-2.5">
          {group.amenities.map((amenity) => (
            <li key={amenity} className="flex items-center gap-3">
              <span className="text-palm">
                <LineIcon d={iconOf(amenity, group)} />
              </span>
              {amenity}
            </li>
          ))}
        </ul>
      </div>
    ))}
  </div>
)

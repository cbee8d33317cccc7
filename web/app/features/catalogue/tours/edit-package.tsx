// Owns editing a tour package.
import { type EditableTour, getEditableTour, updateTour } from '@akwaaba/contract/tours'
import { paths } from '../../../paths.ts'
import type { Shape } from '../publishing/edit-form.tsx'
import { EditRecord } from '../publishing/edit-record.tsx'
import { storedPicture, textsOfNames } from '../publishing/rules.ts'
import { blankPackage, PackageFields } from './add-package.tsx'

const shape: Shape<EditableTour> = {
  textsOf: (tour) => textsOfNames(Object.keys(blankPackage), tour),
  picturesOf: ({ image }) => ({ image: image === null ? [] : [storedPicture(image)] }),
  labels: { title: 'Package Name', excluded: 'Not included' },
}
const fieldOfCode: Record<string, string> = { past_dates: 'date', departure_bought: 'date', seats_bought: 'seats' }

export const EditPackage = ({ id }: { id: string }) => (
  <EditRecord
    id={id}
    reads={getEditableTour}
    writes={updateTour}
    shape={shape}
    submitLabel="Update Package"
    listTo={paths.myPackages}
    listLabel="Back to the packages"
    fieldOf={({ code }) => fieldOfCode[code]}
  >
    <PackageFields />
  </EditRecord>
)

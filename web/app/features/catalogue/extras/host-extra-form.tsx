// Owns adding and editing an extra of an organisation. What its price is for is chosen once.

import { extraUnits, unitNames } from '@akwaaba/contract/extra-units'
import { createHostExtra, type EditableExtra, getHostExtra, updateHostExtra } from '@akwaaba/contract/extras'
import { messages } from '@akwaaba/contract/messages'
import type { OwnOrganisation } from '@akwaaba/contract/organisations'
import { hostPaths } from '../../../host-paths.ts'
import { sentenceOf } from '../../../lib/api.ts'
import { AddForm } from '../publishing/add-form.tsx'
import type { Shape } from '../publishing/edit-form.tsx'
import { EditRecord } from '../publishing/edit-record.tsx'
import { SelectInput } from '../publishing/inputs.tsx'
import { storedPicture, textsOfNames } from '../publishing/rules.ts'
import { ExtraFields } from './extra-fields.tsx'

const unitOptions = extraUnits.map((value) => ({ value, label: unitNames[value] }))
const leadOf = (isHouse: boolean) =>
  isHouse
    ? 'Guests may add it to a stay with any host, once per booking.'
    : 'Guests may add it to a stay in any of your apartments.'

export const AddHostExtra = ({ slug: org, house }: OwnOrganisation) => (
  <AddForm
    row={createHostExtra}
    params={{ org }}
    blank={{ title: '', description: '', price: '', unit: 'booking' }}
    submitLabel="Add Extra"
    done={messages.extraCreated}
    failed={(error) => ({ title: 'Error', text: sentenceOf(error) })}
    listTo={hostPaths.extras(org)}
    listLabel="See your extras"
  >
    <ExtraFields
      lead={leadOf(house)}
      unit={
        !house && (
          <SelectInput
            name="unit"
            label="The price is"
            hint="It cannot be changed later: add another extra instead."
            prompt="Choose what it is for"
            options={unitOptions}
          />
        )
      }
    />
  </AddForm>
)

const shape: Shape<EditableExtra> = {
  textsOf: (extra) => textsOfNames(['title', 'description', 'price'], extra),
  picturesOf: ({ image }) => ({ image: image === null ? [] : [storedPicture(image)] }),
}

type Edited = { organisation: OwnOrganisation; id: string }

export const EditHostExtra = ({ organisation: { slug: org, house }, id }: Edited) => (
  <EditRecord
    id={id}
    params={{ org }}
    reads={getHostExtra}
    writes={updateHostExtra}
    shape={shape}
    submitLabel="Update Extra"
    listTo={hostPaths.extras(org)}
    listLabel="Back to the extras"
  >
    <ExtraFields lead={`${leadOf(house)} Bookings that have it keep their price.`} />
  </EditRecord>
)

// Owns how tests add listings to their world: samples of each kind, with the fields that a test wants otherwise.
import { addDays } from '@akwaaba/contract/dates'
import * as apartments from '#apartments/apartments.ts'
import { inTransaction } from '#db/tx.ts'
import type { Deps } from '#deps.ts'
import * as extras from '#extras/extras.ts'
import * as properties from '#properties/properties.ts'
import * as tours from '#tours/tours.ts'
import { sampleApartment, sampleProperty, sampleTour } from './samples.ts'

/** Functions that add a listing and give its id. */
export const listingMakers = (deps: Deps) => {
  const apartment = async (fields: Partial<apartments.NewApartment> = {}): Promise<string> =>
    inTransaction(deps.db, (tx) => apartments.addApartment(deps, tx, { ...sampleApartment, ...fields }, null))

  const extra = (fields: Partial<extras.NewExtra> = {}): Promise<string> =>
    inTransaction(deps.db, (tx) =>
      extras.addExtra(
        deps,
        tx,
        { title: 'Airport pickup', description: 'A driver waits for you.', price: 25, image: null, ...fields },
        null,
      ),
    )

  const tour = (fields: Partial<tours.NewTour> = {}): Promise<string> =>
    inTransaction(deps.db, (tx) =>
      tours.addTour(deps, tx, { ...sampleTour, date: addDays(deps.clock.today(), 20), ...fields }, null),
    )

  const property = (fields: Partial<properties.NewProperty> = {}): Promise<string> =>
    inTransaction(deps.db, (tx) => properties.addProperty(deps, tx, { ...sampleProperty, ...fields }, null))

  return { apartment, extra, tour, property }
}

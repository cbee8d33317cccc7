// Owns what a host says of a home beyond its numbers: rooms and beds, house rules, and power, water and internet with the day they were checked.
import { z } from 'zod'
import { date, dateIn, formLines, formMaybe } from '../../platform/wire/fields.ts'

const lines = z.array(z.string())
const fact = z.string().nullable()

/** Of the reply. */
export const homeFacts = {
  rooms: lines.describe('each room with its beds, such as "Main bedroom: 1 double bed"'),
  houseRules: lines,
  power: fact.describe('what keeps the power on'),
  water: fact,
  internet: fact,
  factsCheckedOn: date.nullable().describe('the day on which power, water and internet were checked'),
}

const most = 30
const factText = formMaybe(z.string().trim().max(160, 'At most 160 characters, please.'))

/** Of the form. */
export const homeFactFields = {
  rooms: formLines(most, 'Please write what room it is.'),
  houseRules: formLines(most, 'Please write what the rule is.'),
  power: factText,
  water: factText,
  internet: factText,
  factsCheckedOn: formMaybe(dateIn),
}

/** Of an edit, which may leave each of them out. */
export const homeFactEdits = {
  rooms: homeFactFields.rooms.optional(),
  houseRules: homeFactFields.houseRules.optional(),
  power: factText.optional(),
  water: factText.optional(),
  internet: factText.optional(),
  factsCheckedOn: homeFactFields.factsCheckedOn.optional(),
}

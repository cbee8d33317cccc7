// Owns how guests get to an apartment: what those who have paid read, and its fields in the form of the apartment.
import { z } from 'zod'
import { formMaybe } from '../platform/wire/fields.ts'

/** The exact point and how to get there; no reply that anyone may have contains it. Null is what the host has not written. */
export const arrival = z.object({
  address: z.string().nullable().describe('the exact address, where the public one is not'),
  landmark: z.string().nullable(),
  directions: z.string().nullable(),
  phone: z.string().nullable().describe('whom to call on arrival'),
  latitude: z.number().nullable().describe('of the exact point'),
  longitude: z.number().nullable().describe('of the exact point'),
})
export type Arrival = z.output<typeof arrival>

// A browser sends each end of a line as two characters.
const note = (max: number) =>
  formMaybe(
    z
      .string()
      .trim()
      .transform((text) => text.replace(/\r\n?/g, '\n') || null)
      .pipe(z.string().max(max, `At most ${max} characters, please.`).nullable()),
  )

/** The fields of the form: each is the one of `arrival` that its name ends with. */
export const arrivalFields = {
  arrivalAddress: note(200),
  arrivalLandmark: note(200),
  arrivalDirections: note(2000),
  arrivalPhone: note(60),
}

/** The same for an edit, which leaves unchanged what it does not contain. */
export const arrivalEdits = z.object(arrivalFields).partial().shape

/** What the form of an apartment holds beyond its public fields. */
export const arrivalTexts = {
  arrivalAddress: z.string().nullable(),
  arrivalLandmark: z.string().nullable(),
  arrivalDirections: z.string().nullable(),
  arrivalPhone: z.string().nullable(),
}
export type ArrivalTexts = z.output<z.ZodObject<typeof arrivalTexts>>

// Owns the wire shapes of organisations: applying, their own page, and what administrators decide about them.
import { z } from 'zod'
import { offer, stateFields } from '../platform/states/actions.ts'
import { endpoint, type QueryOf } from '../platform/wire/endpoint.ts'
import {
  asName,
  hasTwoDecimals,
  id,
  idParams,
  instant,
  messageReply,
  pageQuery,
  textQuery,
  wordQuery,
} from '../platform/wire/fields.ts'
import { memberRoles, permissions, platformRole } from '../platform/wire/permissions.ts'
import { organisationStates } from './organisation-states.ts'

export const slug = z
  .string()
  .regex(/^[a-z0-9](-?[a-z0-9]){1,39}$/, 'This is not the address of an organisation.')
  .describe('the name in addresses; that of the house is akwaaba')
export const orgParams = z.object({ org: slug })
/** Whose something is, in a list over all organisations. */
export const owner = z.object({ slug, name: z.string() })

/** Slugs that are words of addresses. */
export const reservedSlugs = ['admin', 'api', 'apply', 'host', 'hosts', 'invitation', 'invitations', 'new']

const organisationName = asName(
  z.string().trim().min(2, 'Please write the name of your business.').max(80, 'At most 80 characters, please.'),
)
/** A number without a country is one of Ghana. */
const phoneNumber = z
  .string()
  .trim()
  .transform((text) =>
    text
      .replace(/[\s().-]/g, '')
      .replace(/^00/, '+')
      .replace(/^0/, '+233'),
  )
  .pipe(z.string().regex(/^\+[1-9]\d{7,14}$/, 'Please write a phone number such as +233 24 123 4567.'))
const about = z.string().trim().max(2000, 'At most 2000 characters, please.')

const state = z.enum(organisationStates.all)

const membership = z.object({
  _id: id,
  slug,
  name: z.string(),
  role: z
    .enum([...memberRoles, platformRole])
    .describe('of the caller; administrators of the platform act in the house'),
  state,
})
export type Membership = z.output<typeof membership>

export const listMemberships = endpoint({
  method: 'GET',
  path: '/api/host',
  who: 'signed-in',
  reads: ['organisations'],
  summary: 'The organisations that the caller is a member of',
  reply: z.array(membership),
  errors: [],
})

export const applyAsHost = endpoint({
  method: 'POST',
  path: '/api/host/apply',
  who: 'signed-in',
  rateLimit: 'few',
  changes: ['organisations'],
  summary: 'Applies to be a host: makes an organisation with the caller as its owner, which an administrator approves',
  body: z.strictObject({ name: organisationName, phone: phoneNumber, about: about.default('') }),
  reply: messageReply.extend({ organisation: z.object({ _id: id, slug, state }) }),
  status: 201,
  errors: ['application_pending'],
})

const stateNote = z
  .string()
  .describe("why it is in its state, in an administrator's words; '' where they have given none")

const organisation = z.object({
  _id: id,
  slug,
  name: z.string(),
  phone: z.string(),
  about: z.string(),
  house: z.boolean().describe("the operator's own"),
  createdAt: instant,
})

export const getOrganisation = endpoint({
  method: 'GET',
  path: '/api/host/:org',
  who: 'member',
  needs: 'organisation.read',
  reads: ['organisations'],
  summary: "An organisation, with the caller's role and permissions",
  params: orgParams,
  reply: organisation.extend({
    state,
    note: stateNote,
    role: z.enum([...memberRoles, platformRole]),
    permissions: z.array(z.enum(permissions)),
  }),
  errors: [],
})
export type OwnOrganisation = z.output<typeof getOrganisation.reply>

export const updateOrganisation = endpoint({
  method: 'PUT',
  path: '/api/host/:org',
  who: 'member',
  needs: 'organisation.write',
  changes: ['organisations'],
  summary: 'Changes the name, phone and description of an organisation',
  params: orgParams,
  body: z.strictObject({ name: organisationName, phone: phoneNumber, about }),
  reply: messageReply,
  errors: ['organisation_inactive'],
})

const listed = organisation.extend({
  ...stateFields(organisationStates),
  note: stateNote,
  trusted: z.boolean().describe('its listings go live without being looked at'),
  approvedListings: z.number().int().describe('how many of its listings an administrator has approved'),
  mayBeTrusted: z.boolean().describe('it is not trusted, and enough of its listings were approved to suggest it'),
  commissionPercent: z.number().nullable().describe('null: the fee of the settings'),
  owners: z.array(z.object({ username: z.string(), email: z.string() })),
  similar: z
    .array(z.object({ slug, name: z.string(), reason: z.enum(['phone', 'name', 'owner']) }))
    .describe('other organisations that may be the same'),
})
export type Organisation = z.output<typeof listed>

export const listOrganisations = endpoint({
  method: 'GET',
  path: '/api/admin/organisations',
  who: 'admin',
  reads: ['organisations'],
  summary: 'All organisations, newest first',
  query: z.object({ state: wordQuery(organisationStates.all), search: textQuery(), ...pageQuery }),
  reply: z.array(listed),
  errors: [],
})
export type OrganisationQuery = QueryOf<typeof listOrganisations>

/** Its members read it, and its owners by mail. */
const withReason = z.strictObject({
  reason: z.string().trim().min(3, 'Please write why.').max(500, 'At most 500 characters, please.'),
})

const decision = <const A extends string>(action: A, summary: string) =>
  ({
    method: 'POST',
    path: `/api/admin/organisations/:id/${action}`,
    who: 'admin',
    changes: ['organisations', 'apartments'],
    summary,
    params: idParams,
    reply: listed.extend(messageReply.shape),
    errors: ['not_found', 'illegal_transition', 'own_organisation'],
  }) as const

export const approveOrganisation = endpoint(decision('approve', 'Lets an organisation submit listings'))
export const rejectOrganisation = endpoint({ ...decision('reject', 'Refuses an application'), body: withReason })
export const pauseOrganisation = endpoint({
  ...decision('pause', 'Takes the listings of an organisation off the site; its stays go on'),
  body: withReason,
})
export const closeOrganisation = endpoint({
  ...decision(
    'close',
    'Closes an organisation of which no stay is ahead and no money is open; its listings leave the site',
  ),
  proof: true,
  body: withReason,
  errors: ['not_found', 'illegal_transition', 'own_organisation', 'not_closable'],
})
export const resumeOrganisation = endpoint(decision('resume', 'Puts the listings of an organisation on the site again'))

export const setOrganisationTerms = endpoint({
  method: 'PUT',
  path: '/api/admin/organisations/:id/terms',
  who: 'admin',
  proof: true,
  changes: ['organisations'],
  summary: 'Sets the commission of an organisation, and whether its listings go live without being looked at',
  params: idParams,
  body: z.strictObject({
    trusted: z.boolean(),
    commissionPercent: z.number().min(0).max(50).refine(hasTwoDecimals, 'At most two decimals.').nullable(),
  }),
  reply: listed.extend(messageReply.shape),
  errors: ['not_found', 'own_organisation'],
})

/** What an administrator may do with an organisation in a state. */
export const offerOrganisation = (state: (typeof organisationStates.all)[number]) =>
  offer(organisationStates.actions(state, ['admin']))

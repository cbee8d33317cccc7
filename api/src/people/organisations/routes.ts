// HTTP for organisations and their members. No rules, no SQL.
import * as hosts from '@akwaaba/contract/hosts'
import * as members from '@akwaaba/contract/members'
import * as rows from '@akwaaba/contract/organisations'
import * as ownership from '@akwaaba/contract/ownership'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveCatalogue } from '#http/catalogue.ts'
import { asList } from '#http/listing.ts'
import { serve } from '#http/serve.ts'
import { decideOrganisation, setTerms } from './decisions.ts'
import { acceptInvitation, inviteMember, readInvitation, withdrawInvitation } from './invitations.ts'
import { changeRole, listMembers, removeMember } from './members.ts'
import { listMemberships } from './memberships.ts'
import * as organisations from './organisations.ts'
import {
  acceptOwnership,
  declineOwnership,
  offerOwnership,
  readOwnershipOffer,
  withdrawOwnership,
} from './ownership.ts'
import { readHost } from './public-host.ts'

export const organisationRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serveCatalogue(app, hosts.getHost).with(({ params }) => readHost(deps, params.slug))
  serve(app, rows.listMemberships).with((_, { actor }) => listMemberships(deps, actor))
  serve(app, rows.applyAsHost).with(({ body }, { actor }) => organisations.applyAsHost(deps, actor, body))
  serve(app, rows.getOrganisation).with((_, { member }) => organisations.getOrganisation(deps, member))
  serve(app, rows.updateOrganisation).with(({ body }, { actor, member }) =>
    organisations.updateOrganisation(deps, actor, member, body),
  )
  serve(app, rows.listOrganisations).with(async ({ query }, { request, reply }) =>
    asList(request, reply, await organisations.listOrganisations(deps, query)),
  )
  serve(app, rows.approveOrganisation).with(({ params }, { actor }) =>
    decideOrganisation(deps, actor, params.id, 'approve'),
  )
  serve(app, rows.resumeOrganisation).with(({ params }, { actor }) =>
    decideOrganisation(deps, actor, params.id, 'resume'),
  )
  serve(app, rows.rejectOrganisation).with(({ params, body }, { actor }) =>
    decideOrganisation(deps, actor, params.id, 'reject', body.reason),
  )
  serve(app, rows.pauseOrganisation).with(({ params, body }, { actor }) =>
    decideOrganisation(deps, actor, params.id, 'pause', body.reason),
  )
  serve(app, rows.setOrganisationTerms).with(({ params, body }, { actor }) => setTerms(deps, actor, params.id, body))
  serve(app, members.listMembers).with((_, { actor, member }) => listMembers(deps, actor, member))
  serve(app, members.changeMemberRole).with(({ params, body }, { actor, member }) =>
    changeRole(deps, actor, member, params.user, body.role),
  )
  serve(app, members.removeMember).with(({ params }, { actor, member }) =>
    removeMember(deps, actor, member, params.user),
  )
  serve(app, members.inviteMember).with(({ body }, { actor, member }) => inviteMember(deps, actor, member, body))
  serve(app, members.withdrawInvitation).with(({ params }, { actor, member }) =>
    withdrawInvitation(deps, actor, member, params.id),
  )
  serve(app, members.readInvitation).with(({ body }) => readInvitation(deps, body.token))
  serve(app, members.acceptInvitation).with(({ body }, { actor }) => acceptInvitation(deps, actor, body.token))
  serve(app, ownership.readOwnershipOffer).with((_, { actor, member }) => readOwnershipOffer(deps, actor, member))
  serve(app, ownership.offerOwnership).with(({ body }, { actor, member }) =>
    offerOwnership(deps, actor, member, body.user),
  )
  serve(app, ownership.withdrawOwnership).with((_, { actor, member }) => withdrawOwnership(deps, actor, member))
  serve(app, ownership.acceptOwnership).with(({ params }, { actor }) => acceptOwnership(deps, actor, params.id))
  serve(app, ownership.declineOwnership).with(({ params }, { actor }) => declineOwnership(deps, actor, params.id))
}

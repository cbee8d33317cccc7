// HTTP for quotes, the calendar of prices, and price rules. No rules, no SQL.
import * as editRows from '@akwaaba/contract/price-edits'
import * as priceRows from '@akwaaba/contract/prices'
import * as quoteRows from '@akwaaba/contract/quotes'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveCatalogue } from '#http/catalogue.ts'
import { serve } from '#http/serve.ts'
import { getPriceCalendar } from './calendar.ts'
import { findNearestStays } from './nearest.ts'
import { editPrices, undoPriceEdit } from './price-edits.ts'
import * as prices from './prices.ts'
import { makeQuote } from './quotes.ts'

export const pricingRoutes = (deps: Deps) => async (app: FastifyInstance) => {
  serve(app, quoteRows.createQuote).with(({ body }, { request }) => makeQuote(deps, body, request.ip))
  serve(app, quoteRows.findNearestStays).with(({ params, query }) => findNearestStays(deps, params.id, query))
  // Without its days it begins today, which no change of the catalogue announces.
  serveCatalogue(
    app,
    quoteRows.getPriceCalendar,
    ({ query }) => query.from === undefined || query.to === undefined,
  ).with(({ params, query }) => getPriceCalendar(deps, params.id, query))

  serve(app, priceRows.getPrices).with(({ params }) => prices.readPrices(deps, deps.db, null, params.id))
  serve(app, priceRows.savePrices).with(({ params, body }, { actor }) =>
    prices.savePrices(deps, actor, null, params.id, body),
  )
  serve(app, priceRows.savePriceDays).with(({ params, body }, { actor }) =>
    prices.savePriceDays(deps, actor, null, params.id, body),
  )
  serve(app, priceRows.tryStay).with(({ params, body }) => prices.tryStay(deps, null, params.id, body))
  serve(app, priceRows.getHostPrices).with(({ params }, { member }) =>
    prices.readPrices(deps, deps.db, member, params.id),
  )
  serve(app, priceRows.saveHostPrices).with(({ params, body }, { actor, member }) =>
    prices.savePrices(deps, actor, member, params.id, body),
  )
  serve(app, priceRows.saveHostPriceDays).with(({ params, body }, { actor, member }) =>
    prices.savePriceDays(deps, actor, member, params.id, body),
  )
  serve(app, priceRows.tryHostStay).with(({ params, body }, { member }) =>
    prices.tryStay(deps, member, params.id, body),
  )
  serve(app, editRows.editHostPrices).with(({ body }, { actor, member }) => editPrices(deps, actor, member, body))
  serve(app, editRows.undoHostPriceEdit).with(({ params }, { actor, member }) =>
    undoPriceEdit(deps, actor, member, params.id),
  )
}

// Owns the report of taxes: what the receipts and credit notes of some days contain of each.
import type { TaxRow } from '@akwaaba/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { type Cell, type TableFile, tableFile } from '#files/tables.ts'
import { type AskedDays, type Days, daysOf } from './days.ts'

type Ask = AskedDays & { organisationId?: string | undefined }

/** The papers of some days with each of their taxes, counted as the kept sums count them; a credit note counts below zero. */
const taxesOf = ({ from, to }: Days, organisationId: string | undefined): RawBuilder<unknown> => sql`
  select receipts.id, receipts.kind, receipts.number, receipts.issued_at, payments.reference, facts ->> 'title' as title,
    tax.label, tax.currency, tax.total_cents, tax.tax_cents
  from receipts
  join payments on payments.id = receipts.payment_id
  cross join lateral taxes_of_paper(receipts) as tax
  where issued_at >= ${from}::date::timestamp at time zone 'UTC' and issued_at < (${to}::date + 1)::timestamp at time zone 'UTC'
    and (${organisationId ?? null}::uuid is null or payments.organisation_id = ${organisationId ?? null}::uuid)`

/** The taxes of some days by their names, of which the database keeps sums. Refuses with bad_dates and report_too_long. */
export const reportTaxes = async (deps: Deps, ask: Ask): Promise<TaxRow[]> => {
  const { from, to } = daysOf(deps, ask)
  const rows = await deps.db
    .selectFrom('taxSums')
    .select(({ fn }) => ['label', 'currency', fn.sum<number>('papers').as('papers')])
    .select(({ fn }) => [fn.sum<number>('totalCents').as('total'), fn.sum<number>('taxCents').as('tax')])
    .where((is) => is.between('day', from, to))
    .where((is) => (ask.organisationId === undefined ? is.lit(true) : is('organisationId', '=', ask.organisationId)))
    .groupBy(['label', 'currency'])
    .orderBy('label')
    .orderBy('currency')
    .execute()
  return rows.map(({ total, tax, ...row }) => ({ ...row, total: total / 100, tax: tax / 100 }))
}

type Paper = {
  kind: string
  number: number
  issuedAt: Date
  reference: string
  title: string
  label: string
  currency: string
  totalCents: number
  taxCents: number
}

const heads = ['Issued', 'Paper', 'Number', 'Payment', 'What', 'Tax', 'Total', 'Tax in it', 'Currency']

/** The taxes of each paper of some days as a file. Refuses as reportTaxes does, and with file_too_long. */
export const exportTaxes = async (
  deps: Deps,
  { format, ...ask }: Ask & { format?: 'csv' | 'xlsx' | undefined },
): Promise<TableFile> => {
  const days = daysOf(deps, ask)
  async function* all(): AsyncGenerator<Cell[]> {
    const { rows } =
      await sql<Paper>`select * from (${taxesOf(days, ask.organisationId)}) as taxes order by issued_at, id, label`.execute(
        deps.db,
      )
    for (const paper of rows)
      yield [
        ...[paper.issuedAt.toISOString().slice(0, 10), paper.kind === 'receipt' ? 'Receipt' : 'Credit note'],
        ...[String(paper.number), paper.reference, paper.title, paper.label],
        ...[{ money: Number(paper.totalCents) / 100 }, { money: Number(paper.taxCents) / 100 }, paper.currency],
      ]
  }
  return tableFile(format, { name: `akwaaba-taxes-${days.from}-${days.to}`, head: heads, rows: all() })
}

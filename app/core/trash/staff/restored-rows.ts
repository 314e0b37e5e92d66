import { parseId } from "#core/forms/id.ts"
import { type PageRange, parsePages, setPages } from "#core/forms/page-range.ts"
import { parseKind, type TrashKind } from "#core/trash/trash-kinds.ts"

export type RestoredRow = { trashId: number; kind: TrashKind; id: number }

/** Together they fit on a page. */
const MAX_ROWS = 20

const NAME = "restored"

export function parseRestored(params: URLSearchParams): RestoredRow[] {
	return params
		.getAll(NAME)
		.slice(-MAX_ROWS)
		.flatMap((text) => {
			const [trashId, name, id] = text.split(".")
			const kind = parseKind(name)
			const row = { trashId: parseId(trashId), id: parseId(id) }
			return kind && row.trashId && row.id ? [{ kind, trashId: row.trashId, id: row.id }] : []
		})
}

export function withRestored(params: URLSearchParams, row: RestoredRow): string {
	return searchWith(params, [...parseRestored(params), row].slice(-MAX_ROWS))
}

export function withoutRestored(params: URLSearchParams, { kind, id }: Omit<RestoredRow, "trashId">): string {
	return searchWith(
		params,
		parseRestored(params).filter((row) => row.kind !== kind || row.id !== id),
	)
}

export function withPages(params: URLSearchParams, range: PageRange): string {
	return searchOf(range, parseRestored(params))
}

function searchWith(params: URLSearchParams, rows: RestoredRow[]): string {
	return searchOf(parsePages(params), rows)
}

function searchOf(range: PageRange, rows: RestoredRow[]): string {
	const next = new URLSearchParams()
	setPages(next, range)
	for (const { trashId, kind, id } of rows) next.append(NAME, [trashId, kind, id].join("."))
	return next.size > 0 ? `?${next}` : ""
}

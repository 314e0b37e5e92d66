import { rm } from "node:fs/promises"
import type { RouterContextProvider } from "react-router"
import { operation } from "#core/api/endpoint.server.ts"
import { importFields } from "#core/api/request-bodies.ts"
import { ApiError } from "#core/api/response.server.ts"
import { importCountsSchema, importErrorSchema } from "#core/api/schemas.server.ts"
import { importFiles } from "#core/api/upload-limits.ts"
import { formatCount } from "#core/text/numbers.ts"
import type { ImportCheck } from "./import/import-jobs.server.ts"
import type { ImportCounts } from "./import/import-plan.ts"
import { NO_FILE } from "./import/imports.ts"
import { importCsv, receiveCsv } from "./import/received-csv.server.ts"

export const SPECIES_IMPORT_OPERATIONS = {
	"/api/species/import": {
		POST: operation<undefined, undefined, ImportCounts>({
			summary: "Import species from a CSV file in the field csv. Nothing is imported if any row is invalid",
			access: "editor",
			form: importFields,
			files: importFiles,
			responses: {
				200: { description: "The counts", json: importCountsSchema },
				400: { description: "No file, or invalid rows", errorSchema: importErrorSchema },
				413: { description: "The file is too large" },
				503: { description: "Too many imports are waiting" },
			},
			handle: ({ context, request }) => importForApi(context, request),
		}),
	},
}

async function importForApi(context: Readonly<RouterContextProvider>, request: Request) {
	const { form, csv } = await receiveCsv(context, request, importFields).catch((error) => {
		if (error.message !== NO_FILE) throw error
		throw new ApiError(400, "No file selected", { errors: { csv: [NO_FILE] } })
	})
	try {
		const { check, counts } = await importCsv(context, csv, form)
		if (counts) return counts
		throw invalidRows(check)
	} finally {
		await rm(csv.path, { force: true })
	}
}

function invalidRows({ errors: { first: rows, count } }: ImportCheck): ApiError {
	const [first] = rows
	if (first?.line === 0) return new ApiError(400, first.message, { errors: { csv: [first.message] } })
	const listed = count > rows.length ? ` The first ${rows.length} are listed.` : ""
	const message = `${formatCount(count, "error")} in the file. Nothing was imported.${listed}`
	const lines = rows.map((row) => `Line ${row.line}${row.column ? `, ${row.column}` : ""}: ${row.message}`)
	return new ApiError(400, message, { errors: { csv: lines }, more: { rows } })
}

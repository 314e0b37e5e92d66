import type { RouterContextProvider } from "react-router"
import { operation } from "#core/api/endpoint.server.ts"
import { importFields } from "#core/api/request-bodies.ts"
import { ApiError } from "#core/api/response.server.ts"
import { importCountsSchema, importErrorSchema } from "#core/api/schemas.server.ts"
import { importFiles } from "#core/api/upload-limits.ts"
import { fieldErrors, joinErrors } from "#core/forms/field-errors.ts"
import { BrokenFormError } from "#core/platform/uploads.server.ts"
import { formatCount } from "#core/text/numbers.ts"
import type { ImportCounts } from "./import/import-summary.ts"
import {
	deleteFile,
	type ImportFailure,
	importUpload,
	readSentImport,
	type SentImport,
} from "./import/read-import.server.ts"
import type { RowError } from "./import/species-csv.ts"

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

/** Imports the CSV file of a form and returns the counts. Throws `ApiError`. */
async function importForApi(context: Readonly<RouterContextProvider>, request: Request) {
	const received = await readSentImport(context, request).catch((error) => {
		throw error instanceof BrokenFormError ? new ApiError(400, error.message) : error
	})
	try {
		const { csv, duplicates } = checkSent(received)
		const result = await importUpload(context, csv, duplicates)
		if (result === "unavailable")
			throw new ApiError(400, "The file is no longer available. Please send it again.")
		if ("imported" in result) return result
		throw failureError(result)
	} finally {
		await deleteFile(context, received.csv)
	}
}

function checkSent({ submission, csv, tooLarge }: SentImport) {
	const fields = importFields.safeParse({ duplicates: submission.fields.get("duplicates") ?? undefined })
	if (csv && fields.success && submission.rejected.size === 0 && !tooLarge) return { csv, ...fields.data }
	const isMissing = !csv && !tooLarge
	const errors: Record<string, string[]> = {
		...(isMissing && { csv: ["Please select a CSV file to import."] }),
		...(tooLarge && { csv: [tooLarge] }),
		...(csv && Object.fromEntries([...submission.rejected].map(([name, message]) => [name, [message]]))),
		...(fields.error && fieldErrors(fields.error)),
	}
	throw new ApiError(tooLarge ? 413 : 400, isMissing ? "No file selected" : joinErrors(errors), { errors })
}

function failureError(result: ImportFailure): ApiError {
	if ("error" in result)
		return new ApiError(result.status ?? 400, result.error, { errors: { csv: [result.error] } })
	const { errors: rows, errorCount } = result
	const first = errorCount > rows.length ? ` The first ${rows.length} are listed.` : ""
	const message = `${formatCount(errorCount, "error")} in the file. Nothing was imported.${first}`
	return new ApiError(400, message, { errors: { csv: rows.map(formatError) }, more: { rows } })
}

function formatError({ line, column, message }: RowError): string {
	return `Line ${line}${column ? `, ${column}` : ""}: ${message}`
}
